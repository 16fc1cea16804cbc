/**
 * Search by prefixes of words, over a stored list of words. No index supports substrings, and this
 * stays fast with a hundred thousand documents.
 */

/** The most words that are stored for one document. */
const KEPT = 400;
/** The most words of one query that are used. */
const ASKED = 8;
/** Longer words are cut, in characters. */
const LONGEST = 64;

/** The distinct words of some texts, in lower case and without accents. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(texts.filter(Boolean).join(' '))) {
    if (words.size >= KEPT) break;
    words.add(word);
  }
  return [...words];
}

/** A filter for documents in which every word of the query is the prefix of a stored word. */
export function searchFilter(query: string | undefined): { $and?: { search_words: RegExp }[] } {
  const words = [...new Set(wordsOf(query ?? ''))].slice(0, ASKED);
  if (words.length === 0) return {};
  return { $and: words.map((word) => ({ search_words: new RegExp(`^${word}`) })) };
}

/** Words have only letters and digits, so they need no escaping in a regular expression. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, LONGEST));
}
