const SPACES = [' ', '\t', '\u00a0'];

/**
 * Adds the spaces at the ends of a copied text to a part of a line, because programs copy a word
 * together with the space next to it.
 */
export function withEdges(part: string, copied: string): string {
  const before = SPACES.includes(copied.charAt(0)) ? ' ' : '';
  const after = SPACES.includes(copied.charAt(copied.length - 1)) ? ' ' : '';
  return before + part + after;
}
