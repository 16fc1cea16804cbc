import type { PageEntry } from '../../content/entities/page.ts';
import { searchWords, wordsOfQuery } from '../../database/search-words.ts';

/** The words of entries that were searched before. An entry never changes. */
const known = new WeakMap<PageEntry, string[]>();

function wordsOf(entry: PageEntry): string[] {
  const { title, description, address, id, deleted } = entry;
  const words =
    known.get(entry) ?? searchWords(title, description, deleted ? '' : address, String(id));
  known.set(entry, words);
  return words;
}

/**
 * Finds pages by prefixes of words of title, description, address or number. An empty query finds all; one
 * without a word, such as "%", finds none.
 */
export function findByWords(entries: readonly PageEntry[], query = ''): readonly PageEntry[] {
  const wanted = wordsOfQuery(query);
  if (wanted === null) return entries;
  if (wanted.length === 0) return [];
  return entries.filter((entry) => {
    const words = wordsOf(entry);
    return wanted.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
}
