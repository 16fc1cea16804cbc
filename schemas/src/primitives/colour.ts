import { boundedText } from './bounded-text.ts';

/** Hint that the colour picker shows beside its custom input. */
export const COLOUR_HINT = '#RRGGBB or #RRGGBBAA';

/**
 * Reads what a person types as a colour: 3, 4, 6 or 8 hex digits with or without '#'.
 * Gives the long lower-case form that is stored, or null when it is not (yet) a colour: with five
 * digits the field waits.
 */
export function parseColour(input: string): string | null {
  const digits = input.trim().replace(/^#/, '').toLowerCase();
  if (!/^[0-9a-f]+$/.test(digits)) return null;
  if (digits.length === 3 || digits.length === 4)
    return '#' + [...digits].map((digit) => digit + digit).join('');
  return digits.length === 6 || digits.length === 8 ? `#${digits}` : null;
}

const STORED = /^#([0-9a-f]{6}|[0-9a-f]{8})$/;

/** Whether a stored value is a colour in its stored form. Checked again before it reaches a style. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && STORED.test(value);
}

const LONGEST = '#rrggbbaa'.length;
const NOT_A_COLOUR = `is not a colour; write it as ${COLOUR_HINT}, lower case`;

/** A colour field. */
export const colour = boundedText(LONGEST, NOT_A_COLOUR)
  .regex(STORED, NOT_A_COLOUR)
  .meta({ kind: 'colour', description: '#rrggbb or #rrggbbaa, lower case.' });

/** A colour field that may be left empty. */
export const optionalColour = boundedText(LONGEST, NOT_A_COLOUR)
  .refine((value) => value === '' || isColour(value), NOT_A_COLOUR)
  .meta({ kind: 'colour', description: "#rrggbb or #rrggbbaa, lower case, or ''." });
