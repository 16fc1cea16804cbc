/**
 * Search by the beginnings of words, over a stored list of them: no index of the database serves
 * substrings, and this stays fast with a hundred thousand documents.
 */

/** Words of one document that are kept for searching. */
const KEPT = 400;
/** Words of one query that count. */
const ASKED = 8;
const LONGEST = 64;

/** The distinct words of some texts, lower case and without accents. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(texts.filter(Boolean).join(' '))) {
    if (words.size >= KEPT) break;
    words.add(word);
  }
  return [...words];
}

/** A filter for documents that have, for each word asked for, a word that begins with it. */
export function searchFilter(query: string | undefined): { $and?: { search_words: RegExp }[] } {
  const words = [...new Set(wordsOf(query ?? ''))].slice(0, ASKED);
  if (words.length === 0) return {};
  return { $and: words.map((word) => ({ search_words: new RegExp(`^${word}`) })) };
}

/** Letters and digits only, so that a word is a safe regular expression by itself. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, LONGEST));
}
