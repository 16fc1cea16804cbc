import type { ItemFilter } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { createEntrySearch } from '../../database/entry-search.ts';
import { searchWords } from '../../database/search-words.ts';
import { isPublished, liveItems } from './stored-item.ts';

const findByWords = createEntrySearch<ItemEntry>(({ name, summary, address }) => [
  name,
  summary,
  address,
]);

/** Finds items in the order of the shop, by words of name, summary, address and category. */
export function findItems(
  snapshot: SiteSnapshot,
  { search, category, status }: Pick<ItemFilter, 'search' | 'category' | 'status'>,
): readonly ItemEntry[] {
  const titles = new Map(
    snapshot.rentals()?.categories.map(({ id, title }) => [id, searchWords(title)]),
  );
  const some = liveItems(snapshot).filter(
    (entry) =>
      (category === undefined || entry.category === category) &&
      (!status || isPublished(entry) === (status === 'published')),
  );
  return findByWords(some, search, (entry) => titles.get(entry.category) ?? []);
}
