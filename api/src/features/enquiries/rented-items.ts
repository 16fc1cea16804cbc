import type { SelectableItem, Item } from '@siteyard/schemas/rentals';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { isPublished, publishedItems, readItems } from '../items/stored-item.ts';

type Content = Pick<ContentStore, 'refresh' | 'get'>;

/** The rental items of the site, for enquiries. */
export interface RentedItems {
  /** Finds published items by their keys or addresses; undefined for each unknown one. */
  find(names: readonly string[]): Promise<(Item | undefined)[]>;
  /**
   * Returns the number of pieces that the business owns, by the key of the item. Leaves out unknown
   * numbers and deleted items; unpublished items are included.
   */
  owned(keys: readonly string[]): Promise<Map<string, number>>;
  /** Returns the published items, in the order of the shop. */
  choices(): Promise<SelectableItem[]>;
}

export function createRentedItems(content: Content): RentedItems {
  return {
    async find(names) {
      const snapshot = await content.refresh();
      const entries = names.map((name) => findEntry(snapshot, name));
      const known = await readItems(
        content,
        entries.filter((entry) => entry !== undefined),
      );
      const byKey = new Map(known.map(({ entry: { key }, item }) => [key, { ...item, key }]));
      return entries.map((entry) => entry && byKey.get(entry.key));
    },
    async owned(keys) {
      const snapshot = await content.refresh();
      const entries = keys.flatMap((key) => snapshot.entry('item', key) ?? []);
      const live = entries.filter(({ deleted }) => !deleted);
      const items = await readItems(content, live);
      return new Map(
        items.flatMap(({ entry: { key }, item: { owned } }) =>
          owned === undefined ? [] : [[key, owned] as const],
        ),
      );
    },
    async choices() {
      const snapshot = await content.refresh();
      const categories = snapshot.rentals()?.categories ?? [];
      return publishedItems(snapshot).map(
        ({ key, address, name, category, unavailable_until }) => ({
          key,
          address,
          name,
          unavailable_until,
          category: categories.find(({ id }) => id === category)?.title ?? '',
        }),
      );
    },
  };
}

/** Finds a published item by its key, its address or a former address. */
function findEntry(snapshot: SiteSnapshot, name: string) {
  if (!snapshot.rentals()) return undefined;
  const entry =
    snapshot.entry('item', name) ??
    snapshot.itemByAddress(name) ??
    snapshot.itemByFormerAddress(name);
  return entry && isPublished(entry) ? entry : undefined;
}
