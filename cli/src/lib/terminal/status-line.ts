import { shorten } from '@siteyard/schemas/primitives/shorten';

/** The one line on stderr that says how far the work is. It is rewritten, and goes before anything else is printed. */

const ERASE = '\r\u001b[2K';
let isThere = false;
let waiting: NodeJS.Timeout | undefined;

/**
 * Shows a line in place of the one before; a longer one is cut, because only the last row can be erased.
 * @param inMs when, unless another line or `hideStatus` comes first
 */
export function showStatus(text: () => string, inMs: number): void {
  clearTimeout(waiting);
  if (inMs <= 0) write(text());
  else waiting = setTimeout(() => write(text()), inMs).unref();
}

function write(text: string): void {
  const room = (process.stderr.columns ?? Infinity) - 1;
  isThere = true;
  process.stderr.write(ERASE + shorten(text, room));
}

/** Removes the line where there is one, and one that waits. */
export function hideStatus(): void {
  clearTimeout(waiting);
  if (isThere) process.stderr.write(ERASE);
  isThere = false;
}
