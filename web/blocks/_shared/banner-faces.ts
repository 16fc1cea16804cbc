import type { JumbotronBlockProps } from '@siteyard/schemas/blocks/JumbotronBlock';
import { moreLetters, type Language, type MoreLetters } from '@siteyard/schemas/languages';
import type { Look } from '@siteyard/schemas/look';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';

/** The faces that a banner may have of its own. */
export type BannerFace = Exclude<JumbotronBlockProps['fontFamily'], 'system'>;

/** What the fonts of a page may weigh, in bytes. */
export const FONTS_MOST = 60 * 1024;

/** What the files of a face weigh, in bytes: that of Latin-1, and those of more letters. */
type Weights = Readonly<Record<'latin' | MoreLetters, number>>;
const weights = (latin: number, extended: number, vietnamese: number): Weights => ({
  latin,
  extended,
  vietnamese,
});
const NOTHING = weights(0, 0, 0);

/** The weights of each banner's face; tests compare what pages load with the files. */
const OF_BANNERS: Readonly<Record<BannerFace, Weights>> = {
  Bungee: weights(14_344, 10_712, 4_120),
  Merriweather: weights(48_660, 42_880, 6_660),
  'Signika Negative': weights(23_552, 20_244, 6_376),
  'TikTok Sans': weights(27_024, 21_164, 9_176),
};

export const BANNER_FACES = Object.keys(OF_BANNERS) as readonly BannerFace[];

/** The same for the bold and the regular files of each face of a look, as far as it has them. */
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

/** What a page in a language loads of a face, in bytes. */
function weightIn(language: Language, face: Weights): number {
  const more = moreLetters(language);
  return face.latin + (more ? face[more] : 0);
}

/** The family in `client/fonts.css` that has a face's letters beyond Latin-1; undefined if none are needed. */
export function familyBeyondLatin(face: string, language: Language): string | undefined {
  const more = moreLetters(language);
  return more && `${face} ${more === 'extended' ? 'Extended' : 'Vietnamese'}`;
}

/** The faces that the banners of a page have of their own, in reading order. */
export function bannerFaces(content: { content: readonly unknown[] }): BannerFace[] {
  const faces = new Set<BannerFace>();
  for (const { block } of walkBlocks(content)) {
    if (block.type !== 'JumbotronBlock') continue;
    const face = BANNER_FACES.find((each) => each === block.props.fontFamily);
    if (face) faces.add(face);
  }
  return [...faces];
}

/** What the faces of a look weigh together on a page in a language, in bytes. */
function lookWeight({ heading_font, body_font }: Look, language: Language): number {
  const texts = weightIn(language, REGULAR[body_font]) + weightIn(language, BOLD[body_font]);
  return texts + (heading_font === body_font ? 0 : weightIn(language, BOLD[heading_font]));
}

/**
 * A look as pages in a language show it: texts have the system's face where their own is too heavy
 * beside that of the headings, which always fits. What is stored stays, for another language.
 */
export function shownLook(look: Look, language: Language): Look {
  const fits = lookWeight(look, language) <= FONTS_MOST;
  return fits ? look : { ...look, body_font: 'system' };
}

/**
 * The banners' faces that are too heavy beside the others of a page: a banner has the face of the
 * look's headings instead, and without a look one of the visitor's own (`bannerFamilies`). What is
 * stored stays, for another look, another language and other neighbours.
 * @param shown the faces of a page's banners, in reading order: those that no longer fit beside the
 *   ones before them are too heavy, too
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

/** The property of `client/public.css` that names each face, and what follows the face in its value. */
const FAMILIES: Readonly<Record<BannerFace, readonly [property: string, fallback: string]>> = {
  Bungee: ['--font-bungee', "'Bungee Fallback',Impact,var(--font-sans)"],
  Merriweather: ['--font-merriweather', "'Merriweather Fallback',Georgia,serif"],
  'Signika Negative': ['--font-signika', "'Signika Negative Fallback',var(--font-sans)"],
  'TikTok Sans': ['--font-tiktok', "'TikTok Sans Fallback',var(--font-sans)"],
};

/**
 * The declarations by which the banners of a page have these faces, where those of
 * `client/public.css` are not right: a face that is too heavy gives way to what is near to it, and
 * one that is shown has two families in a language with letters of both files.
 * @returns CSS for the root element, '' for none
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
