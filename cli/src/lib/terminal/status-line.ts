/** The one line on stderr that says how far the work is. It is rewritten, and goes before anything else is printed. */

const ERASE = '\r\u001b[2K';
let isThere = false;

/** Shows a line in place of the one before; a longer one is cut, because only the last row can be erased. */
export function showStatus(text: string): void {
  const room = (process.stderr.columns ?? Infinity) - 1;
  isThere = true;
  process.stderr.write(ERASE + (text.length > room ? `${text.slice(0, room - 1)}…` : text));
}

/** Removes the line where there is one. */
export function hideStatus(): void {
  if (isThere) process.stderr.write(ERASE);
  isThere = false;
}
