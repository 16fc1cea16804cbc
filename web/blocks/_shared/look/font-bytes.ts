import type { Look } from '@siteyard/schemas/look';
import { moreLetters, type Language, type MoreLetters } from '@siteyard/schemas/settings';
import { BANNER_FACES, type BannerFace } from './banner-faces.ts';

/** The limit for all fonts of a page, in bytes. */
export const FONTS_MOST = 60 * 1024;

/** The sizes of a face's font files, in bytes: for Latin-1 and for the letters of other languages. */
type FileBytes = Readonly<Record<'latin' | MoreLetters, number>>;
const bytes = (latin: number, extended: number, vietnamese: number): FileBytes => ({
  latin,
  extended,
  vietnamese,
});
const NO_FILES = bytes(0, 0, 0);

/** The sizes of the banners' faces. A test compares the pages' downloads with the files. */
const BANNERS: Readonly<Record<BannerFace, FileBytes>> = {
  Bungee: bytes(14_344, 10_712, 4_120),
  Merriweather: bytes(48_660, 42_880, 6_660),
  'Signika Negative': bytes(23_552, 20_244, 6_376),
  'TikTok Sans': bytes(27_024, 21_164, 9_176),
};

/** The sizes of the bold files of each face of a look; `LOOK_REGULAR` has those of the regular files. */
const LOOK_BOLD: Readonly<Record<Look['heading_font'], FileBytes>> = {
  system: NO_FILES,
  archivo: bytes(14_508, 13_272, 5_688),
  'barlow-condensed': bytes(22_444, 14_640, 7_636),
  aleo: bytes(15_228, 15_252, 4_724),
  nunito: bytes(16_228, 15_820, 5_960),
};
const LOOK_REGULAR: Readonly<Record<Look['body_font'], FileBytes>> = {
  system: NO_FILES,
  archivo: bytes(14_700, 12_928, 5_676),
  nunito: bytes(16_316, 15_888, 6_120),
};

/** The bytes of a face that a page in a language loads. */
function bytesIn(language: Language, face: FileBytes): number {
  const more = moreLetters(language);
  return face.latin + (more ? face[more] : 0);
}

/** The bytes of all faces of a look that a page in a language loads. */
function lookBytes({ heading_font, body_font }: Look, language: Language): number {
  const texts =
    bytesIn(language, LOOK_REGULAR[body_font]) + bytesIn(language, LOOK_BOLD[body_font]);
  return texts + (heading_font === body_font ? 0 : bytesIn(language, LOOK_BOLD[heading_font]));
}

/**
 * Returns a look as pages in a language show it. If the faces of headings and texts are too heavy
 * together, texts get the system's face; the face of headings always fits. The stored look does not
 * change, because it may fit in another language.
 */
export function shownLook(look: Look, language: Language): Look {
  const fits = lookBytes(look, language) <= FONTS_MOST;
  return fits ? look : { ...look, body_font: 'system' };
}

/**
 * Returns the banners' faces that do not fit on a page with its other fonts. Such a banner has the face
 * of the look's headings, or without a look a font of the visitor's device (`bannerFamilies`). The
 * stored face does not change, because it may fit with another look, language or page.
 * @param shown the faces of the page's banners in reading order; the first ones have priority
 */
export function facesTooHeavy(
  look: Look | undefined,
  language: Language,
  shown: Iterable<BannerFace> = [],
): BannerFace[] {
  const ofLook = look ? lookBytes(shownLook(look, language), language) : 0;
  const fits = (face: BannerFace, used: number) =>
    used + bytesIn(language, BANNERS[face]) <= FONTS_MOST;
  const heavy = new Set(BANNER_FACES.filter((face) => !fits(face, ofLook)));
  let used = ofLook;
  for (const face of new Set(shown)) {
    if (heavy.has(face)) continue;
    if (fits(face, used)) used += bytesIn(language, BANNERS[face]);
    else heavy.add(face);
  }
  return [...heavy];
}
