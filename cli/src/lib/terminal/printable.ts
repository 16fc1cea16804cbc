import { fit } from './table.ts';

/** The longest line of an error, in characters: more than names of files and what is wrong take. */
const LONGEST = 3000;

/** Replaces control characters: content is untrusted and must not control the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}

/**
 * Replaces what a terminal obeys in content, which may hold no other control characters. Those that
 * colour a text and end its lines are sitectl's own, and stay.
 */
export function printableContent(text: string): string {
  return text.replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** The same as `printable` for a text of several lines. A line that is too long to be read is cut. */
export function printableLines(text: string): string {
  const line = (each: string) => fit(printable(each), LONGEST);
  return text.split('\n').map(line).join('\n');
}
