import type { Look } from '@siteyard/schemas/look';
import type { PageContent } from '@siteyard/schemas/page-content';
import { bannerFaces, facesTooHeavy, type BannerFace } from '../blocks/_shared/banner-faces.ts';

/** The file of each font's Latin subset, named in `client/fonts.css`. */
const FILES: Readonly<Record<BannerFace, RegExp>> = {
  Bungee: /\/bungee-latin-\d/,
  Merriweather: /\/merriweather-latin-\d/,
  'Signika Negative': /\/signika-negative-latin-\d/,
  'TikTok Sans': /\/tiktok-sans-latin-\d/,
};

/** The files of a look's headings, and of its texts with what is bold in them. */
const HEADINGS: Readonly<Record<Look['heading_font'], readonly RegExp[]>> = {
  system: [],
  archivo: [/\/archivo-latin-7/],
  'barlow-condensed': [/\/barlow-condensed-latin-7/],
  aleo: [/\/aleo-latin-7/],
  nunito: [/\/nunito-latin-7/],
};
const TEXTS: Readonly<Record<Look['body_font'], readonly RegExp[]>> = {
  system: [],
  archivo: [/\/archivo-latin-[47]/],
  nunito: [/\/nunito-latin-[47]/],
};

/**
 * The font files to preload for the site's look and, if there is a page, for its banners. A font that
 * is not loaded when the text is first drawn is not swapped in later (`font-display: optional`), so
 * that nothing on the page moves.
 * @param fonts addresses of all built font files
 */
export function fontsToPreload(
  content: PageContent | undefined,
  fonts: readonly string[],
  look?: Look,
): string[] {
  if (fonts.length === 0) return [];
  const files = look ? [...HEADINGS[look.heading_font], ...TEXTS[look.body_font]] : [];
  const wanted = new Set(fonts.filter((font) => files.some((file) => file.test(font))));
  const faces = content ? bannerFaces(content) : [];
  const heavy = facesTooHeavy(look, faces);
  for (const face of faces.filter((each) => !heavy.includes(each))) {
    const address = fonts.find((font) => FILES[face].test(font));
    if (address) wanted.add(address);
  }
  return [...wanted];
}
