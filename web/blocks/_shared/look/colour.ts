import { type Look, lookParts, type LookPart } from '@siteyard/schemas/look';
import { isColour, LOOK_COLOUR } from '@siteyard/schemas/primitives/colour';
import {
  contrast,
  LEAST_CONTRAST,
  luminance,
  rgbOf,
  type Rgb,
} from '@siteyard/schemas/primitives/contrast';

/** Returns a stored colour for a style, or undefined if it is invalid: the design's own colour applies. */
export function safeColour(value: unknown): string | undefined {
  return isColour(value) ? value : undefined;
}

/** The custom properties of each part, which the style sheet of a look sets (`look-style.ts`). */
const PROPERTIES = { brand: '--brand', onBrand: '--on-brand', mark: '--mark' } as const;

/** The look's colour for a part, as a CSS value. @param fallback for a site without a look */
export function colourOfLook(part: LookPart, fallback: string): string {
  return `var(${PROPERTIES[part]},${fallback})`;
}

/**
 * A stored colour, which may follow the look, as a CSS value; undefined if it is invalid.
 * @param fallback the meaning of `look` on a site without a look
 */
export function styleColour(value: unknown, part: LookPart, fallback: string): string | undefined {
  return value === LOOK_COLOUR ? colourOfLook(part, fallback) : safeColour(value);
}

/** A stored colour, which may follow the look, as `#rrggbb` or `#rrggbbaa` for calculations. */
export function shownColour(
  value: unknown,
  part: LookPart,
  fallback: string,
  look: Look | undefined,
): string | undefined {
  if (value !== LOOK_COLOUR) return safeColour(value);
  return look ? lookParts(look)[part] : fallback;
}

/** CSS values for a fill and for the text or icon on it. */
export interface Fill {
  colour: string;
  on: string;
}

/**
 * The fill of a mark in a stored colour, which may follow the look.
 * @param fallback if no colour is stored, and for `look` on a site without a look
 * @param onto returns the colour of the text or icon on a stored colour
 */
export function markFill(
  value: unknown,
  fallback: Fill,
  onto: (colour: string) => string = readableOn,
): Fill {
  if (value === LOOK_COLOUR)
    return { colour: colourOfLook('mark', fallback.colour), on: `var(--on-mark,${fallback.on})` };
  const colour = safeColour(value);
  return colour === undefined ? fallback : { colour, on: onto(colour) };
}

/** Returns a text colour that is readable on `background`, a stored colour in front of white. */
export function readableOn(background: string): '#ffffff' | '#14202e' | '#000000' {
  const ground = opaque(background);
  if (contrast(WHITE, ground) >= READABLE) return '#ffffff';
  // On a few medium colours, only black has enough contrast.
  return contrast(opaque('#14202e'), ground) >= READABLE ? '#14202e' : '#000000';
}

const READABLE = LEAST_CONTRAST.text;

/** Returns the stored `colour` if it is readable on the stored `background`, else a readable one. */
export function textColourOn(colour: unknown, background: string): string {
  const text = safeColour(colour);
  if (text === undefined) return readableOn(background);
  const ground = opaque(background);
  return contrast(opaque(text, ground), ground) >= READABLE ? text : readableOn(background);
}

/**
 * The shade behind a text on a picture: dark for a light text, light for a dark one. Its strength (0 to
 * 1) makes the text readable on the worst picture under the tint.
 * @param opacity of the tint, 0 to 1; 0 for blend modes in which the tint may have no effect
 */
export function shadeBehind(text: string, tint: string | undefined, opacity: number) {
  const isLight = isLightText(text);
  const shade = opaque(isLight ? '#14202e' : '#ffffff');
  const worst = opaque(isLight ? '#ffffff' : '#000000');
  const picture = tint === undefined ? worst : mix(worst, opaque(tint, worst), opacity);
  let strength = 0;
  while (strength < 0.8 && contrast(opaque(text, shade), mix(picture, shade, strength)) < READABLE)
    strength += 0.05;
  return { shade: shadeFor(text), strength };
}

const isLightText = (text: string) => readableOn(text) !== '#ffffff';

/** The colour of the shade behind a text on a picture, in the format of `--shade`. */
export const shadeFor = (text: string) => (isLightText(text) ? '20 32 46' : '255 255 255');

/** Returns a colour for an icon on `background`: white, unless its contrast is below 3 to 1. */
export function signOn(background: string): '#ffffff' | '#14202e' {
  return luminanceOf(background) > 0.3 ? '#14202e' : '#ffffff';
}

const WHITE: Rgb = [1, 1, 1];

const luminanceOf = (colour: string) => luminance(opaque(colour));

/** Mixes a stored colour, which may be translucent, with the colour under it. */
function opaque(colour: string, under = WHITE): Rgb {
  const alpha = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  return mix(under, rgbOf(colour), alpha);
}

/** Mixes a share (0 to 1) of the second colour over the first. */
function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => under[at] * (1 - share) + over[at] * share;
  return [part(0), part(1), part(2)];
}
