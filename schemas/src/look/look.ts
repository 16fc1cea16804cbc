import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';

/** The possible values of each field of a look, in the order of the admin. */
export const LOOK_CHOICES = {
  /** Greys: bluish, pure, yellowish, or tinted with the brand colour. */
  neutral: ['cool', 'plain', 'warm', 'brand'],
  heading_font: ['system', 'archivo', 'barlow-condensed', 'aleo', 'nunito'],
  body_font: ['system', 'archivo', 'nunito'],
  corners: ['square', 'soft', 'round'],
  buttons: ['square', 'rounded', 'pill'],
  density: ['compact', 'regular', 'spacious'],
  header: ['light', 'dark', 'brand'],
  footer: ['light', 'dark', 'brand'],
  /** The short line above headings. */
  heading_line: ['shown', 'hidden'],
} as const;

const NOT_A_COLOUR = 'is not a colour; write it as #rrggbb, lower case';

/** An opaque colour, `#rrggbb`. */
const solidColour = boundedText('#rrggbb'.length, NOT_A_COLOUR)
  .regex(/^#[0-9a-f]{6}$/, NOT_A_COLOUR)
  .meta({ description: '#rrggbb, lower case.' });

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/**
 * The colours, typefaces and shapes that an owner has chosen for the pages. A look contains no CSS, and
 * `look/colours.ts` calculates the other colours. Without a look, pages have the product's own design,
 * which is similar to these defaults.
 */
export const look = z.strictObject({
  version: z.literal(1, { error: 'must be 1' }).default(1),
  /** The colour of links, and of a header or footer with the value `brand`. */
  brand: solidColour.default('#0b5d78'),
  /** The colour of buttons and marks. */
  accent: solidColour.default('#ffb524'),
  neutral: choice(LOOK_CHOICES.neutral).default('cool'),
  heading_font: choice(LOOK_CHOICES.heading_font).default('system'),
  body_font: choice(LOOK_CHOICES.body_font).default('system'),
  corners: choice(LOOK_CHOICES.corners).default('round'),
  buttons: choice(LOOK_CHOICES.buttons).default('rounded'),
  density: choice(LOOK_CHOICES.density).default('regular'),
  header: choice(LOOK_CHOICES.header).default('light'),
  footer: choice(LOOK_CHOICES.footer).default('dark'),
  heading_line: choice(LOOK_CHOICES.heading_line).default('shown'),
});

export type Look = z.output<typeof look>;
