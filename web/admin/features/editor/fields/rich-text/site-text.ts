import type { Language } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import type { CSSProperties } from 'react';
import { lookText } from '../../../../../blocks/_shared/look/look-style.ts';

/** The widths of a text on the page, by the block's stored value. */
const WIDTHS: Readonly<Record<string, string>> = {
  'max-w-xl': '36rem',
  'max-w-2xl': '42rem',
  'max-w-3xl': '48rem',
  'max-w-4xl': '56rem',
  'max-w-5xl': '64rem',
  'max-w-6xl': '72rem',
};

const STANDARD_WIDTH = '48rem';

/**
 * The typefaces and the width of a text on the page, as custom properties for the rich-text editor.
 * @param width a stored width; any other value means the default of a new block
 */
export function siteText(
  look: Look | undefined,
  language: Language,
  width: unknown,
): CSSProperties & Record<`--${string}`, string> {
  const { texts, headings, wordSpacing } = lookText(look, language);
  return {
    '--text-font': texts,
    '--text-heading-font': headings,
    '--text-word-spacing': wordSpacing,
    '--text-width': WIDTHS[String(width)] ?? STANDARD_WIDTH,
  };
}
