import { searchWords, wordsOfQuery } from './search-words.ts';

/** Finds entries by prefixes of words. @param more returns further words of an entry */
export type EntrySearch<Entry> = (
  entries: readonly Entry[],
  query?: string,
  more?: (entry: Entry) => readonly string[],
) => readonly Entry[];

/**
 * Creates a search in entries of the content store. An empty query finds all entries. A query without a
 * word, such as "%", finds none.
 * @param textsOf returns the texts of an entry. Entries never change, so their words are kept in memory.
 */
export function createEntrySearch<Entry extends object>(
  textsOf: (entry: Entry) => string[],
): EntrySearch<Entry> {
  const known = new WeakMap<Entry, string[]>();
  const wordsOf = (entry: Entry): string[] => {
    const words = known.get(entry) ?? searchWords(...textsOf(entry));
    known.set(entry, words);
    return words;
  };
  return (entries, query = '', more = () => []) => {
    const wanted = wordsOfQuery(query);
    if (wanted === null) return entries;
    if (wanted.length === 0) return [];
    return entries.filter((entry) => {
      const words = [...wordsOf(entry), ...more(entry)];
      return wanted.every((prefix) => words.some((word) => word.startsWith(prefix)));
    });
  };
}
