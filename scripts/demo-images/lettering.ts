import { round, stroke } from './shapes.ts';

/**
 * Capital letters drawn as lines of even width, so that no picture depends on
 * the fonts of the machine it is drawn on. A letter is 1 high; its width and
 * its strokes follow, in the same unit, y downwards.
 */
const LETTERS: Record<string, readonly [width: number, d: (u: (v: number) => number) => string]> = {
  A: [0.78, (u) => `M0 ${u(1)}L${u(0.39)} 0L${u(0.78)} ${u(1)}M${u(0.14)} ${u(0.66)}H${u(0.64)}`],
  B: [
    0.62,
    (u) =>
      `M0 ${u(0.48)}H${u(0.34)}A${u(0.24)} ${u(0.24)} 0 0 0 ${u(0.34)} 0H0V${u(1)}H${u(0.36)}A${u(0.26)} ${u(0.26)} 0 0 0 ${u(0.36)} ${u(0.48)}`,
  ],
  D: [0.72, (u) => `M0 0V${u(1)}H${u(0.24)}A${u(0.48)} ${u(0.5)} 0 0 0 ${u(0.24)} 0z`],
  E: [0.54, (u) => `M${u(0.54)} 0H0V${u(1)}H${u(0.54)}M0 ${u(0.49)}H${u(0.46)}`],
  F: [0.52, (u) => `M${u(0.52)} 0H0V${u(1)}M0 ${u(0.51)}H${u(0.44)}`],
  G: [
    0.86,
    (u) => `M${u(0.8)} ${u(0.2)}A${u(0.44)} ${u(0.5)} 0 1 0 ${u(0.86)} ${u(0.56)}H${u(0.54)}`,
  ],
  I: [0, (u) => `M0 0V${u(1)}`],
  K: [
    0.6,
    (u) => `M0 0V${u(1)}M${u(0.56)} 0L${u(0.02)} ${u(0.56)}M${u(0.2)} ${u(0.38)}L${u(0.6)} ${u(1)}`,
  ],
  L: [0.5, (u) => `M0 0V${u(1)}H${u(0.5)}`],
  N: [0.68, (u) => `M0 ${u(1)}V0L${u(0.68)} ${u(1)}V0`],
  O: [0.92, (u) => `M${u(0.46)} 0A${u(0.46)} ${u(0.5)} 0 1 0 ${u(0.47)} 0z`],
  R: [
    0.62,
    (u) =>
      `M0 ${u(1)}V0H${u(0.34)}A${u(0.27)} ${u(0.27)} 0 0 1 ${u(0.34)} ${u(0.54)}H0M${u(0.34)} ${u(0.54)}L${u(0.62)} ${u(1)}`,
  ],
  S: [
    0.56,
    (u) =>
      `M${u(0.54)} ${u(0.16)}A${u(0.3)} ${u(0.22)} 0 0 0 ${u(0.28)} 0A${u(0.26)} ${u(0.245)} 0 0 0 ${u(0.26)} ${u(0.49)}L${u(0.32)} ${u(0.49)}A${u(0.26)} ${u(0.255)} 0 0 1 ${u(0.28)} ${u(1)}A${u(0.3)} ${u(0.22)} 0 0 1 0 ${u(0.84)}`,
  ],
  T: [0.62, (u) => `M0 0H${u(0.62)}M${u(0.31)} 0V${u(1)}`],
  '2': [
    0.56,
    (u) => `M0 ${u(0.26)}A${u(0.28)} ${u(0.27)} 0 0 1 ${u(0.5)} ${u(0.42)}L0 ${u(1)}H${u(0.58)}`,
  ],
  ' ': [0.34, () => ''],
};

/** How far apart letters stand, beside their stroke's width, as a part of their height. */
const TRACKING = 0.17;

/** The width of a word in pixels, from the middle of its first stroke to that of its last. */
export function letteringWidth(word: string, height: number, weight: number): number {
  const letters = [...word].map(letterOf);
  const gaps = (letters.length - 1) * (TRACKING * height + weight);
  return letters.reduce((sum, [width]) => sum + width * height, gaps);
}

/** A word of capitals; x, y is the upper left corner, `height` and the strokes' `weight` are pixels. */
export function lettering(
  word: string,
  x: number,
  y: number,
  height: number,
  paint: string,
  weight: number,
): string {
  let left = x;
  return [...word]
    .map((character) => {
      const [width, draw] = letterOf(character);
      const d = draw((v) => round(v * height));
      const tag = d
        ? `<g transform="translate(${round(left)} ${y})">${stroke(d, paint, weight)}</g>`
        : '';
      left += width * height + TRACKING * height + weight;
      return tag;
    })
    .join('');
}

/** The same with its middle at `x`. */
export function centredLettering(
  word: string,
  x: number,
  y: number,
  height: number,
  paint: string,
  weight: number,
): string {
  return lettering(
    word,
    round(x - letteringWidth(word, height, weight) / 2),
    y,
    height,
    paint,
    weight,
  );
}

function letterOf(character: string): (typeof LETTERS)[string] {
  const letter = LETTERS[character];
  if (!letter)
    throw new Error(`No drawing for the letter "${character}" in lettering.ts; add it to LETTERS.`);
  return letter;
}
