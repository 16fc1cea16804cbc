import type { JumbotronBlockProps } from '@siteyard/schemas/blocks/JumbotronBlock';
import { moreLetters, type Language, type MoreLetters } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import { walkBlocks } from '@siteyard/schemas/content';

/** The typefaces that a banner can choose. */
export type BannerFace = Exclude<JumbotronBlockProps['fontFamily'], 'system'>;

/** The limit for all fonts of a page, in bytes. */
export const FONTS_MOST = 60 * 1024;

/** The sizes of a face's font files, in bytes: for Latin-1 and for the letters of other languages. */
type Weights = Readonly<Record<'latin' | MoreLetters, number>>;
const weights = (latin: number, extended: number, vietnamese: number): Weights => ({
  latin,
  extended,
  vietnamese,
});
const NOTHING = weights(0, 0, 0);

/** The sizes of the banners' faces. A test compares the pages' downloads with the files. */
const OF_BANNERS: Readonly<Record<BannerFace, Weights>> = {
  Bungee: weights(14_344, 10_712, 4_120),
  Merriweather: weights(48_660, 42_880, 6_660),
  'Signika Negative': weights(23_552, 20_244, 6_376),
  'TikTok Sans': weights(27_024, 21_164, 9_176),
};

export const BANNER_FACES = Object.keys(OF_BANNERS) as readonly BannerFace[];

/** The sizes of the bold files of each face of a look; `REGULAR` has those of the regular files. */
const BOLD: Readonly<Record<Look['heading_font'], Weights>> = {
  system: NOTHING,
  archivo: weights(14_508, 13_272, 5_688),
  'barlow-condensed': weights(22_444, 14_640, 7_636),
  aleo: weights(15_228, 15_252, 4_724),
  nunito: weights(16_228, 15_820, 5_960),
};
const REGULAR: Readonly<Record<Look['body_font'], Weights>> = {
  system: NOTHING,
  archivo: weights(14_700, 12_928, 5_676),
  nunito: weights(16_316, 15_888, 6_120),
};

/** The bytes of a face that a page in a language loads. */
function weightIn(language: Language, face: Weights): number {
  const more = moreLetters(language);
  return face.latin + (more ? face[more] : 0);
}

/** The family in `client/css/fonts` with a face's letters beyond Latin-1; undefined if none are needed. */
export function familyBeyondLatin(face: string, language: Language): string | undefined {
  const more = moreLetters(language);
  return more && `${face} ${more === 'extended' ? 'Extended' : 'Vietnamese'}`;
}

/** The faces that the banners of a page choose, in reading order. */
export function bannerFaces(content: { content: readonly unknown[] }): BannerFace[] {
  const faces = new Set<BannerFace>();
  for (const { block } of walkBlocks(content)) {
    if (block.type !== 'JumbotronBlock') continue;
    const face = BANNER_FACES.find((each) => each === block.props.fontFamily);
    if (face) faces.add(face);
  }
  return [...faces];
}

/** The bytes of all faces of a look that a page in a language loads. */
function lookWeight({ heading_font, body_font }: Look, language: Language): number {
  const texts = weightIn(language, REGULAR[body_font]) + weightIn(language, BOLD[body_font]);
  return texts + (heading_font === body_font ? 0 : weightIn(language, BOLD[heading_font]));
}

/**
 * Returns a look as pages in a language show it. If the faces of headings and texts are too heavy
 * together, texts get the system's face; the face of headings always fits. The stored look does not
 * change, because it may fit in another language.
 */
export function shownLook(look: Look, language: Language): Look {
  const fits = lookWeight(look, language) <= FONTS_MOST;
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
  const all = look ? lookWeight(shownLook(look, language), language) : 0;
  const fits = (face: BannerFace, beside: number) =>
    beside + weightIn(language, OF_BANNERS[face]) <= FONTS_MOST;
  const heavy = new Set(BANNER_FACES.filter((face) => !fits(face, all)));
  let sum = all;
  for (const face of new Set(shown)) {
    if (heavy.has(face)) continue;
    if (fits(face, sum)) sum += weightIn(language, OF_BANNERS[face]);
    else heavy.add(face);
  }
  return [...heavy];
}

/** The property of `client/css/tokens.css` for each face, and the value's fallback after the face. */
const FAMILIES: Readonly<Record<BannerFace, readonly [property: string, fallback: string]>> = {
  Bungee: ['--font-bungee', "'Bungee Fallback',Impact,var(--font-sans)"],
  Merriweather: ['--font-merriweather', "'Merriweather Fallback',Georgia,serif"],
  'Signika Negative': ['--font-signika', "'Signika Negative Fallback',var(--font-sans)"],
  'TikTok Sans': ['--font-tiktok', "'TikTok Sans Fallback',var(--font-sans)"],
};

/**
 * Declares the families of banners if those in `client/css/tokens.css` do not apply: a face that is too
 * heavy is replaced by a similar one, and in some languages a face has a second family for the letters
 * beyond Latin-1.
 * @returns CSS declarations for the root element; '' for none
 */
export function bannerFamilies(
  faces: readonly BannerFace[],
  language: Language,
  heavy: readonly BannerFace[] = [],
): string {
  const declarations = faces.map((face) => {
    const [property, fallback] = FAMILIES[face];
    if (heavy.includes(face)) return `${property}:${fallback}`;
    const more = familyBeyondLatin(face, language);
    return more ? `${property}:'${face}','${more}',${fallback}` : '';
  });
  return declarations.filter(Boolean).join(';');
}
