import { moreLetters, type Language, type MoreLetters } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import type { PageContent } from '@siteyard/schemas/content';
import { bannerFaces, type BannerFace } from '../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy, shownLook } from '../blocks/_shared/look/font-bytes.ts';

/** The files of each banner face; their names are in `client/css/fonts/latin.css`. */
const FILES: Readonly<Record<BannerFace, RegExp>> = {
  Bungee: /\/bungee-/,
  Merriweather: /\/merriweather-/,
  'Signika Negative': /\/signika-negative-/,
  'TikTok Sans': /\/tiktok-sans-/,
};

/** The files of each heading face: bold ones. `TEXTS` has those of texts, regular and bold. */
const HEADINGS: Readonly<Record<Look['heading_font'], RegExp | null>> = {
  system: null,
  archivo: /\/archivo-[a-z-]+7/,
  'barlow-condensed': /\/barlow-condensed-/,
  aleo: /\/aleo-/,
  nunito: /\/nunito-[a-z-]+7/,
};
const TEXTS: Readonly<Record<Look['body_font'], RegExp | null>> = {
  system: null,
  archivo: /\/archivo-/,
  nunito: /\/nunito-/,
};

/** The files that contain the letters of a language. */
const LETTERS: Readonly<Record<'latin' | MoreLetters, RegExp>> = {
  latin: /-latin-\d/,
  extended: /-latin-(ext-)?\d/,
  vietnamese: /-(latin|vietnamese)-\d/,
};

/**
 * Returns the font files to preload for the site's look and, if there is a page, for its banners. A font
 * that is not loaded when its text is first drawn is not used later (`font-display: optional`), so that
 * nothing on the page moves.
 * @param fonts addresses of all built font files
 * @param language of the site; some languages need a second file of each font
 */
export function fontsToPreload(
  content: PageContent | undefined,
  fonts: readonly string[],
  language: Language,
  look?: Look,
): string[] {
  if (fonts.length === 0) return [];
  const letters = LETTERS[moreLetters(language) ?? 'latin'];
  const readable = fonts.filter((font) => letters.test(font));
  const shown = look && shownLook(look, language);
  const files = shown ? [HEADINGS[shown.heading_font], TEXTS[shown.body_font]] : [];
  const ofLook = readable.filter((font) => files.some((file) => file?.test(font)));
  const faces = content ? bannerFaces(content) : [];
  const heavy = facesTooHeavy(look, language, faces);
  const ofBanners = faces
    .filter((face) => !heavy.includes(face))
    .flatMap((face) => readable.filter((font) => FILES[face].test(font)));
  return [...ofLook, ...ofBanners];
}
