import { isColour } from '@siteyard/schemas/primitives/colour';

/** A stored colour for a style, or undefined when it is not one: then the design's own is seen. */
export function safeColour(value: unknown): string | undefined {
  return isColour(value) ? value : undefined;
}

/** A text colour that is readable on `background`, a stored colour on white. */
export function readableOn(background: string): '#ffffff' | '#14202e' | '#000000' {
  const ground = opaque(background);
  if (contrast(WHITE, ground) >= READABLE) return '#ffffff';
  // On a few medium colours only black has enough contrast.
  return contrast(opaque('#14202e'), ground) >= READABLE ? '#14202e' : '#000000';
}

/** The contrast that WCAG requires for text (AA). */
const READABLE = 4.5;

/** `colour` if text in it is readable on `background`, else one that is; both are stored colours. */
export function textColourOn(colour: unknown, background: string): string {
  const text = safeColour(colour);
  if (text === undefined) return readableOn(background);
  const ground = opaque(background);
  return contrast(opaque(text, ground), ground) >= READABLE ? text : readableOn(background);
}

/**
 * The shade behind a text on a picture: dark for a light text, light for a dark one, and as strong
 * (0 to 1) as the worst picture under that tint needs for the text to be read.
 * @param opacity of the tint, 0 to 1; 0 where it is mixed in such a way that it may do nothing
 */
export function shadeBehind(text: string, tint: string | undefined, opacity: number) {
  const isLight = readableOn(text) !== '#ffffff';
  const shade = opaque(isLight ? '#14202e' : '#ffffff');
  const worst = opaque(isLight ? '#ffffff' : '#000000');
  const picture = tint === undefined ? worst : mix(worst, opaque(tint, worst), opacity);
  let strength = 0;
  while (strength < 0.8 && contrast(opaque(text, shade), mix(picture, shade, strength)) < READABLE)
    strength += 0.05;
  return { shade: isLight ? '20 32 46' : '255 255 255', strength };
}

/** A colour for an icon on `background`: white, unless its contrast is below 3 to 1. */
export function signOn(background: string): '#ffffff' | '#14202e' {
  return luminanceOf(background) > 0.3 ? '#14202e' : '#ffffff';
}

/** Red, green and blue, each 0 to 1. */
type Rgb = readonly number[];

const WHITE: Rgb = [1, 1, 1];

const luminanceOf = (colour: string) => luminance(opaque(colour));

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A stored colour, which may be translucent, mixed with the colour under it. */
function opaque(colour: string, under = WHITE): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 1] = [1, 3, 5, 7]
    .filter((start) => start < colour.length)
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  return mix(under, [red, green, blue], alpha);
}

/** Mixes a share (0 to 1) of the second colour over the first. */
function mix(under: Rgb, over: Rgb, share: number): Rgb {
  return under.map((part, at) => part * (1 - share) + (over[at] ?? 0) * share);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
