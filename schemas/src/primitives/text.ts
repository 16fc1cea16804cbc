import { boundedText } from './bounded-text.ts';

// C0 controls but tab and line breaks, DEL, and the bidirectional overrides that can disguise text.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/;
const NO_CONTROLS = 'contains control characters; remove them';

/** One line of plain text: no line breaks, no control characters, at most `max` characters. */
export function plainText(max = 300) {
  return boundedText(max)
    .refine((value) => !FORBIDDEN.test(value) && !/[\r\n]/.test(value), NO_CONTROLS)
    .meta({ kind: 'text' });
}

/** Plain text of several lines, at most `max` characters. */
export function longText(max = 10_000) {
  return boundedText(max)
    .refine((value) => !FORBIDDEN.test(value), NO_CONTROLS)
    .meta({ kind: 'text' });
}
