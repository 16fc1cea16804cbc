import { fit } from './table.ts';

/** The maximum length of an error's line in characters, which is more than any path and problem need. */
const LONGEST = 3000;

/** Replaces all control characters, because untrusted content must not control the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}

/**
 * Replaces the control characters that stored content may contain. The control characters of sitectl
 * itself, for colours and line breaks, stay.
 */
export function printableContent(text: string): string {
  return text.replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** Replaces all control characters except line breaks, and shortens very long lines. */
export function printableLines(text: string): string {
  const line = (each: string) => fit(printable(each), LONGEST);
  return text.split('\n').map(line).join('\n');
}
