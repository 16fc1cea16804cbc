import type { Look } from '@siteyard/schemas/look';
import { lookParts, type LookPart } from '@siteyard/schemas/look/colours';
import { isColour, LOOK_COLOUR } from '@siteyard/schemas/primitives/colour';
import {
  contrast,
  LEAST_CONTRAST,
  luminance,
  rgbOf,
  type Rgb,
} from '@siteyard/schemas/primitives/contrast';

/** A stored colour for a style, or undefined when it is not one: then the design's own is seen. */
export function safeColour(value: unknown): string | undefined {
  return isColour(value) ? value : undefined;
}

/** The custom properties that the style sheet of a look sets for each part; see `look-style.ts`. */
const PROPERTIES = { brand: '--brand', onBrand: '--on-brand', mark: '--mark' } as const;

/** The colour that the look has for a part, for a style. @param fallback on a site without a look */
export function colourOfLook(part: LookPart, fallback: string): string {
  return `var(${PROPERTIES[part]},${fallback})`;
}

/**
 * A stored colour for a style, where it may follow the look; undefined when it is not a colour.
 * @param fallback what `look` means on a site without a look
 */
export function styleColour(value: unknown, part: LookPart, fallback: string): string | undefined {
  return value === LOOK_COLOUR ? colourOfLook(part, fallback) : safeColour(value);
}

/** The same colour to calculate with, as `#rrggbb` or `#rrggbbaa`. */
export function shownColour(
  value: unknown,
  part: LookPart,
  fallback: string,
  look: Look | undefined,
): string | undefined {
  if (value !== LOOK_COLOUR) return safeColour(value);
  return look ? lookParts(look)[part] : fallback;
}

/** A fill and what stands on it, for a style. */
export interface Fill {
  colour: string;
  on: string;
}

/**
 * The fill of a mark in a stored colour, which may follow the look.
 * @param fallback where no colour is stored, and for `look` on a site without a look
 * @param onto the colour of what stands on a stored colour
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

/** A text colour that is readable on `background`, a stored colour on white. */
export function readableOn(background: string): '#ffffff' | '#14202e' | '#000000' {
  const ground = opaque(background);
  if (contrast(WHITE, ground) >= READABLE) return '#ffffff';
  // On a few medium colours only black has enough contrast.
  return contrast(opaque('#14202e'), ground) >= READABLE ? '#14202e' : '#000000';
}

const READABLE = LEAST_CONTRAST.text;

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

/** The colour of the shade behind a text on a picture, as `--shade` has it. */
export const shadeFor = (text: string) => (isLightText(text) ? '20 32 46' : '255 255 255');

/** A colour for an icon on `background`: white, unless its contrast is below 3 to 1. */
export function signOn(background: string): '#ffffff' | '#14202e' {
  return luminanceOf(background) > 0.3 ? '#14202e' : '#ffffff';
}

const WHITE: Rgb = [1, 1, 1];

const luminanceOf = (colour: string) => luminance(opaque(colour));

/** A stored colour, which may be translucent, mixed with the colour under it. */
function opaque(colour: string, under = WHITE): Rgb {
  const alpha = colour.length > 7 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  return mix(under, rgbOf(colour), alpha);
}

/** Mixes a share (0 to 1) of the second colour over the first. */
function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => under[at] * (1 - share) + over[at] * share;
  return [part(0), part(1), part(2)];
}
