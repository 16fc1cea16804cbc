import type { JumbotronBlockProps } from '@siteyard/schemas/blocks/JumbotronBlock';
import type { Look } from '@siteyard/schemas/look';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';

/** The faces that a banner may have of its own. */
export type BannerFace = Exclude<JumbotronBlockProps['fontFamily'], 'system'>;

/** What the fonts of a page may weigh, in bytes. */
export const FONTS_MOST = 60 * 1024;

/** What the file of each banner's face weighs, in bytes; a test compares it with the file. */
export const OF_BANNERS: Readonly<Record<BannerFace, number>> = {
  Bungee: 14_344,
  Merriweather: 48_660,
  'Signika Negative': 23_552,
  'TikTok Sans': 27_024,
};

export const BANNER_FACES = Object.keys(OF_BANNERS) as readonly BannerFace[];

/** The same for the bold and the regular file of each face of a look, as far as it has them. */
const BOLD: Readonly<Record<Look['heading_font'], number>> = {
  system: 0,
  archivo: 14_508,
  'barlow-condensed': 22_444,
  aleo: 15_228,
  nunito: 16_228,
};
const REGULAR: Readonly<Record<Look['body_font'], number>> = {
  system: 0,
  archivo: 14_700,
  nunito: 16_316,
};

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

/** What the faces of a look weigh together. */
function lookWeight({ heading_font, body_font }: Look): number {
  const texts = REGULAR[body_font] + BOLD[body_font];
  return texts + (heading_font === body_font ? 0 : BOLD[heading_font]);
}

/**
 * The banners' faces that are too heavy beside the others of a page: a banner has the face of the
 * look's headings instead, and without a look one of the visitor's own (`withoutFaces`). What is
 * stored stays, for another look and other neighbours.
 * @param shown the faces of a page's banners, in reading order: those that no longer fit beside the
 *   ones before them are too heavy, too
 */
export function facesTooHeavy(
  look: Look | undefined,
  shown: Iterable<BannerFace> = [],
): BannerFace[] {
  const all = look ? lookWeight(look) : 0;
  const heavy = new Set(BANNER_FACES.filter((face) => all + OF_BANNERS[face] > FONTS_MOST));
  let sum = all;
  for (const face of new Set(shown)) {
    if (heavy.has(face)) continue;
    if (sum + OF_BANNERS[face] > FONTS_MOST) heavy.add(face);
    else sum += OF_BANNERS[face];
  }
  return [...heavy];
}

/** What each face is shown in where it is not loaded: the property and the rest of its value in `client/public.css`. */
const INSTEAD: Readonly<Record<BannerFace, readonly [property: string, families: string]>> = {
  Bungee: ['--font-bungee', "'Bungee Fallback',Impact,var(--font-sans)"],
  Merriweather: ['--font-merriweather', "'Merriweather Fallback',Georgia,serif"],
  'Signika Negative': ['--font-signika', "'Signika Negative Fallback',var(--font-sans)"],
  'TikTok Sans': ['--font-tiktok', "'TikTok Sans Fallback',var(--font-sans)"],
};

/** The declarations of a page whose banners are shown without these faces; '' for none. */
export const withoutFaces = (heavy: readonly BannerFace[]): string =>
  heavy.map((face) => INSTEAD[face].join(':')).join(';');
