import type { Model } from 'mongoose';
import { foldText } from '@siteyard/schemas/primitives/fold-text';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';

/**
 * Searches by prefixes of words, in a stored list of words. No index supports substrings, and this search
 * is fast even with a hundred thousand documents.
 */

/** The most words that are stored for one document. */
const KEPT = 400;
/** The most words of a query that are used. */
const ASKED = 8;
/** The longest stored word, in characters. Longer words are cut. */
const LONGEST = 64;

/** Returns the distinct words of some texts, folded. An emoji is a word. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(texts.filter(Boolean).join(' '))) {
    if (words.size >= KEPT) break;
    words.add(word);
  }
  return [...words];
}

/**
 * Returns a filter for documents in which every word of the query is the prefix of a stored word. An
 * empty query matches all documents. A query without a word, such as "%", matches none.
 */
export function searchFilter(query = ''): { $and?: { search_words: RegExp | { $in: [] } }[] } {
  const words = wordsOfQuery(query);
  if (words === null) return {};
  if (words.length === 0) return { $and: [{ search_words: { $in: [] } }] };
  return { $and: words.map((word) => ({ search_words: new RegExp(`^${word}`) })) };
}

/** Returns the used words of a query; null for an empty query. */
export function wordsOfQuery(query: string): string[] | null {
  return hasVisibleText(query) ? [...new Set(wordsOf(query))].slice(0, ASKED) : null;
}

/**
 * Updates the search words of documents whose words an earlier version has folded differently. Can be
 * repeated.
 * @param fields the projection with all fields that `wordsOfDocument` reads
 */
export async function renewWords<Document extends { _id: unknown; search_words?: string[] }>(
  model: Model<Document>,
  fields: object,
  wordsOfDocument: (document: Document) => string[],
): Promise<void> {
  const all: AsyncIterable<unknown> = model
    .find({}, { ...fields, search_words: 1 })
    .lean()
    .cursor({ batchSize: 100 });
  for await (const document of all as AsyncIterable<Document>) {
    const { _id, search_words: stored } = document;
    const words = wordsOfDocument(document);
    // Only if the words are still the stored ones: a later change of the document has set them already.
    if (stored && String(stored) !== String(words))
      await model.updateOne({ _id, search_words: stored }, { $set: { search_words: words } });
  }
}

/** Words have only letters, digits and emoji, so they need no escaping in a regular expression. */
function wordsOf(text: string): string[] {
  const words = foldText(text).match(
    /[\p{L}\p{N}]+|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu,
  );
  return (words ?? []).map((word) => cutText(word, LONGEST));
}
