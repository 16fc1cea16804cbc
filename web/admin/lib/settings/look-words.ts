import { LOOK_CHOICES, type Look } from '@siteyard/schemas/look';

/** A field of a look with a list of choices. */
export type LookChoice = keyof typeof LOOK_CHOICES;

/** The labels of a look's fields in the form. */
export const LOOK_LABELS: Readonly<Record<Exclude<keyof Look, 'version'>, string>> = {
  brand: 'Brand colour',
  accent: 'Accent colour',
  neutral: 'Greys',
  heading_font: 'Headings',
  body_font: 'Texts',
  corners: 'Corners',
  buttons: 'Buttons',
  density: 'Space between blocks',
  header: 'Header',
  footer: 'Footer',
  heading_line: 'Short line above headings',
};

const TONES = { light: 'Light', dark: 'Dark', brand: 'Brand colour' } as const;
const FONTS = {
  system: 'System font',
  archivo: 'Archivo',
  'barlow-condensed': 'Barlow Condensed',
  aleo: 'Aleo',
  nunito: 'Nunito',
} as const;

/** The names of the choices. */
export const CHOICE_WORDS: {
  readonly [Field in LookChoice]: Readonly<Record<Look[Field], string>>;
} = {
  neutral: { cool: 'Cool', plain: 'Plain', warm: 'Warm', brand: 'Like the brand' },
  heading_font: FONTS,
  body_font: FONTS,
  corners: { square: 'Square', soft: 'Soft', round: 'Round' },
  buttons: { square: 'Square', rounded: 'Rounded', pill: 'Pill' },
  density: { compact: 'Compact', regular: 'Regular', spacious: 'Spacious' },
  header: TONES,
  footer: TONES,
  heading_line: { shown: 'Shown', hidden: 'Hidden' },
};

/** The value of one field in words; a colour unchanged. */
export function lookWord(look: Look, field: keyof typeof LOOK_LABELS): string {
  const value = look[field];
  return field in CHOICE_WORDS
    ? (CHOICE_WORDS[field as LookChoice] as Record<string, string>)[value]!
    : value;
}
