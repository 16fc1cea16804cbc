import {
  type ItemFields,
  canonicalItem,
  hashItem,
  imagesOfItem,
  readItem,
} from '@siteyard/schemas/rentals';
import { entityOf } from '../../content/entities.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { stateId, type NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import { formerAddresses } from '../../lib/former-addresses.ts';
import { sha256 } from '../../lib/sha256.ts';

/** A rental item with all of its fields, and its entry. */
export interface StoredItem {
  entry: ItemEntry;
  item: ItemFields;
}

export const itemEntity = (key: string) => entityOf('item', key);

const byName = new Intl.Collator('en');

/** The order of the shop: by `order`, then by name. */
const inShopOrder = (a: ItemEntry, b: ItemEntry): number =>
  a.order - b.order || byName.compare(a.name, b.name) || (a.key < b.key ? -1 : 1);

/** The sorted items of snapshots, which never change. */
const known = new WeakMap<SiteSnapshot, readonly ItemEntry[]>();

/** The items that are not in the trash, in the order of the shop. */
export function liveItems(snapshot: SiteSnapshot): readonly ItemEntry[] {
  let items = known.get(snapshot);
  if (!items) {
    items = snapshot
      .all('item')
      .filter(({ deleted }) => !deleted)
      .toSorted(inShopOrder);
    known.set(snapshot, items);
  }
  return items;
}

/** Whether visitors see an item, if the site has rental items. */
export const isPublished = ({ deleted, published_at }: ItemEntry): boolean =>
  !deleted && published_at instanceof Date;

/** The items that visitors see, in the order of the shop; none if the settings have no rentals. */
export const publishedItems = (snapshot: SiteSnapshot): readonly ItemEntry[] =>
  snapshot.rentals() ? liveItems(snapshot).filter(isPublished) : [];

/** The fields of an entry that are derived from the item. */
export type ItemEntryFields = Pick<
  ItemEntry,
  | ('state' | 'hash' | 'name' | 'address' | 'category' | 'summary' | 'image' | 'images' | 'rates')
  | ('deposit' | 'rate_note' | 'unavailable_until' | 'delivered' | 'goes_with' | 'order')
  | 'noindex'
>;

/** Returns the state of an item, and the entry fields that are derived from the item. */
export function stateOfItem(item: ItemFields): { state: NewState; fields: ItemEntryFields } {
  const state = { kind: 'item', value: canonicalItem(item) };
  const kept = readItem(state.value);
  const { name, address, category, summary, rates, deposit, rate_note, unavailable_until } = kept;
  const { delivered, goes_with, order, noindex } = kept;
  const fields = {
    state: stateId(state.kind, state.value),
    hash: hashItem(item, sha256),
    name,
    address,
    category,
    summary,
    image: kept.pictures[0]?.image ?? '',
    images: imagesOfItem(kept),
    rates,
    ...(deposit !== undefined && { deposit }),
    rate_note,
    unavailable_until,
    delivered,
    goes_with,
    order,
    noindex,
  };
  return { state, fields };
}

/**
 * Returns the entry of an item whose fields are replaced.
 * @param fields see `stateOfItem`
 */
export function withItem(entry: ItemEntry, fields: ItemEntryFields): ItemEntry {
  const { deposit: _, ...rest } = entry;
  return { ...rest, ...fields, former_addresses: formerAddresses(entry, fields.address) };
}

/** Reads items with all of their fields, in the same order. */
export async function readItems(
  content: Pick<ContentStore, 'get'>,
  entries: readonly ItemEntry[],
): Promise<StoredItem[]> {
  const found = await content.get(entries.map(({ state }) => state));
  return entries.map((entry) => ({ entry, item: readItem(found.get(entry.state)) }));
}

/** Reads an item with all of its fields. */
export async function readStoredItem(
  content: Pick<ContentStore, 'get'>,
  entry: ItemEntry,
): Promise<StoredItem> {
  const [stored] = await readItems(content, [entry]);
  return stored!;
}
