import type { JumbotronBlockProps } from '@siteyard/schemas/blocks/JumbotronBlock';
import { moreLetters, type Language } from '@siteyard/schemas/settings';
import { walkBlocks } from '@siteyard/schemas/content';

/** The typefaces that a banner can choose. */
export type BannerFace = Exclude<JumbotronBlockProps['fontFamily'], 'system'>;

/** The property of `client/css/tokens.css` for each face, and the value's fallback after the face. */
const FAMILIES: Readonly<Record<BannerFace, readonly [property: string, fallback: string]>> = {
  Bungee: ['--font-bungee', "'Bungee Fallback',Impact,var(--font-sans)"],
  Merriweather: ['--font-merriweather', "'Merriweather Fallback',Georgia,serif"],
  'Signika Negative': ['--font-signika', "'Signika Negative Fallback',var(--font-sans)"],
  'TikTok Sans': ['--font-tiktok', "'TikTok Sans Fallback',var(--font-sans)"],
};

export const BANNER_FACES = Object.keys(FAMILIES) as readonly BannerFace[];

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
