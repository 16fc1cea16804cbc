import { boundedText, NO_CONTROLS } from './bounded-text.ts';

// C0 controls except tab and line breaks, DEL, the byte order mark, and the bidirectional controls,
// which can make a text look like another. \p{Surrogate} matches only single surrogates.
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/gu;

const hasForbidden = (value: string) => value.search(FORBIDDEN) !== -1;

/** One line of plain text: no line breaks, no control characters, at most `max` characters. */
export function plainText(max = 300) {
  return boundedText(max)
    .refine((value) => !hasForbidden(value) && !/[\r\n]/.test(value), NO_CONTROLS)
    .meta({ kind: 'text' });
}

/** Plain text of several lines, at most `max` characters. */
export function longText(max = 10_000) {
  return boundedText(max)
    .refine((value) => !hasForbidden(value), NO_CONTROLS)
    .meta({ kind: 'text' });
}

/** Removes the characters that a text field does not accept. Older content may have them. */
export function removeForbidden(value: string): string {
  return value.replace(FORBIDDEN, '');
}
