import { z } from 'zod';

export const NO_CONTROLS = 'contains control characters; remove them';

/**
 * Whether a text has only complete characters. A single surrogate, such as half of an emoji, cannot be
 * stored in UTF-8: another character would replace it, and the stored text would differ.
 */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/**
 * A string of at most `max` characters. It is the base of every text in a request. Further checks do not
 * run on longer values. With zod's `max()`, they would run on texts of any length.
 */
export function boundedText(max: number, error = `is too long; at most ${max} characters`) {
  return z
    .string()
    .max(max, { error, abort: true })
    .refine(isWellFormed, { error: NO_CONTROLS, abort: true });
}
