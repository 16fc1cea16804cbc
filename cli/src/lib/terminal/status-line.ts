import { shorten } from '@siteyard/schemas/primitives/shorten';

/** The progress line on stderr. It is rewritten, and removed before any other output. */

const ERASE = '\r\u001b[2K';
let isShown = false;
let waiting: NodeJS.Timeout | undefined;

/**
 * Replaces the line. A long line is shortened, because only one row can be erased.
 * @param inMs the delay in ms. A later call of `showStatus` or `hideStatus` cancels the line.
 */
export function showStatus(text: () => string, inMs: number): void {
  clearTimeout(waiting);
  if (inMs <= 0) write(text());
  else waiting = setTimeout(() => write(text()), inMs).unref();
}

function write(text: string): void {
  const room = (process.stderr.columns || Infinity) - 1;
  isShown = true;
  process.stderr.write(ERASE + shorten(text, room));
}

/** Removes the line, and cancels a delayed one. */
export function hideStatus(): void {
  clearTimeout(waiting);
  if (isShown) process.stderr.write(ERASE);
  isShown = false;
}
