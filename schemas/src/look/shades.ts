import { contrast, LEAST_CONTRAST, luminance, rgbOf } from '../primitives/contrast.ts';
import { fromOklch, toOklch } from '../primitives/oklch.ts';

/*
 * Functions that derive colours from others, so that texts and marks have enough contrast. All colours
 * are texts `#rrggbb`.
 */

export const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns a pale tone of a colour that has at least the luminance of a grey. */
export function paleOf(colour: string, grey: string): string {
  const { chroma, hue } = toOklch(colour);
  const least = luminance(rgbOf(grey));
  for (let lightness = 0.94; lightness < 1; lightness += 0.005) {
    const pale = fromOklch({ lightness, chroma: Math.min(chroma, 0.04), hue });
    if (luminance(rgbOf(pale)) >= least) return pale;
  }
  return WHITE;
}

/** Returns the first of white, the darkest grey and black that is readable on a colour. */
export function textOn(ground: string, darkest: string): string {
  const inks = [WHITE, darkest];
  return inks.find((ink) => hasContrast(ink, [ground], LEAST_CONTRAST.text)) ?? BLACK;
}

/**
 * Returns the background for the time in which the pointer is over an element. Its lightness is a little
 * nearer to the lightness of the text if the text stays readable, or else a little farther.
 * @param by the change of lightness (OKLCH), 0 to 1
 */
export function shadeOf(ground: string, text: string, by: number): string {
  const colour = toOklch(ground);
  const toText = toOklch(text).lightness > colour.lightness ? by : -by;
  const shades = [toText, -toText].map((change) =>
    fromOklch({ ...colour, lightness: colour.lightness + change }),
  );
  return (
    shades.find((shade) => shade !== ground && hasContrast(text, [shade], LEAST_CONTRAST.text)) ??
    ground
  );
}

/** Whether a colour has enough contrast with each background. @param least the contrast, such as 4.5 */
export function hasContrast(colour: string, grounds: readonly string[], least: number): boolean {
  const rgb = rgbOf(colour);
  return grounds.every((ground) => contrast(rgb, rgbOf(ground)) >= least);
}

/** The change of lightness per step of the search for enough contrast. */
const STEP = 0.01;

/** Makes a colour darker or lighter until it has enough contrast with each background. */
export function withContrast(colour: string, grounds: readonly string[], least: number): string {
  if (hasContrast(colour, grounds, least)) return colour;
  const start = toOklch(colour);
  // First away from the lightness of the background, then in the other direction.
  const isDarker = start.lightness < toOklch(grounds[0] ?? WHITE).lightness;
  for (const step of isDarker ? [-STEP, STEP] : [STEP, -STEP])
    for (let { lightness } = start; lightness > -STEP && lightness < 1 + STEP; lightness += step) {
      const shade = fromOklch({ ...start, lightness });
      if (hasContrast(shade, grounds, least)) return shade;
    }
  return textOn(grounds[0] ?? WHITE, BLACK);
}

/** Mixes two colours. @param share the share of the second colour, 0 to 1 */
export function mix(first: string, second: string, share: number): string {
  const [from, to] = [rgbOf(first), rgbOf(second)];
  const digits = from.map((part, at) => {
    const mixed = Math.round((part * (1 - share) + (to[at] ?? 0) * share) * 255);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
