import { boundedText } from './bounded-text.ts';

/** The hint next to the custom input of the colour picker. */
export const COLOUR_HINT = '#RRGGBB or #RRGGBBAA';

/**
 * Parses a colour that a person types: 3, 4, 6 or 8 hexadecimal digits with or without '#'.
 * @returns the stored form with '#' and 6 or 8 lower-case digits; null if the input is no complete colour
 */
export function parseColour(input: string): string | null {
  const digits = input.trim().replace(/^#/, '').toLowerCase();
  if (!/^[0-9a-f]+$/.test(digits)) return null;
  if (digits.length === 3 || digits.length === 4)
    return '#' + [...digits].map((digit) => digit + digit).join('');
  return digits.length === 6 || digits.length === 8 ? `#${digits}` : null;
}

const STORED = /^#([0-9a-f]{6}|[0-9a-f]{8})$/;

/** Whether a value is a colour in its stored form. Styles check it too. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && STORED.test(value);
}

/** The stored value of a colour field that follows the site's look. */
export const LOOK_COLOUR = 'look';

const LONGEST = '#rrggbbaa'.length;
const NOT_A_COLOUR = `is not a colour; write it as ${COLOUR_HINT}, lower case, or as ${LOOK_COLOUR} for the site's colour`;

/** A colour field. */
export const colour = boundedText(LONGEST, NOT_A_COLOUR)
  .regex(/^(look|#([0-9a-f]{6}|[0-9a-f]{8}))$/, NOT_A_COLOUR)
  .meta({
    kind: 'colour',
    description: `#rrggbb or #rrggbbaa, lower case, or '${LOOK_COLOUR}': the colour of the site's look.`,
  });

/** A colour field that may be left empty. */
export const optionalColour = boundedText(LONGEST, NOT_A_COLOUR)
  .regex(/^(look|#([0-9a-f]{6}|[0-9a-f]{8}))?$/, NOT_A_COLOUR)
  .meta({
    kind: 'colour',
    description: `#rrggbb or #rrggbbaa, lower case, '${LOOK_COLOUR}': the colour of the site's look, or ''.`,
  });
