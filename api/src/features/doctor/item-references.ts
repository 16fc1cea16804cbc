import { setImmediate } from 'node:timers/promises';
import type { BrokenReference } from '@siteyard/schemas/http';
import { formatPath, type JsonObject, mapFields } from '@siteyard/schemas/values';
import { REFERENCE_KINDS, referencesOfField } from '@siteyard/schemas/content';
import { itemFields } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { ContentStore } from '../../content/store.ts';
import { readItems, type StoredItem } from '../items/stored-item.ts';
import { collector } from './collector.ts';

/** The number of items whose texts are in memory at the same time. */
const AT_ONCE = 50;

/** Reads the references of items: links, images, other items and the category. */
export async function* referencesOfItems(
  content: Pick<ContentStore, 'get'>,
  items: readonly ItemEntry[],
): AsyncGenerator<BrokenReference> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    for (const stored of await readItems(content, items.slice(at, at + AT_ONCE)))
      yield* referencesOfItem(stored);
    // Lets other requests run.
    await setImmediate();
  }
}

function referencesOfItem({ entry, item }: StoredItem): BrokenReference[] {
  const used = collector({ page: null, item: entry.key });
  mapFields(
    itemFields,
    item,
    (kind, value, path) => {
      for (const { kind: what, target } of referencesOfField(kind, value))
        if (what === 'page') used.add('link', `/pages/${target}`, () => formatPath(path));
        else used.add('image', target, () => formatPath(path));
      return value;
    },
    REFERENCE_KINDS,
  );
  item.goes_with.forEach((key, at) => used.add('item', key, () => `goes_with[${at}]`));
  if (item.category !== '') used.add('category', item.category, () => 'category');
  return used.all();
}

/** The items or the category that a block shows. */
export function itemsNamedBy({ source, category, keys }: JsonObject): {
  kind: 'item' | 'category';
  target: string;
  key: (string | number)[];
}[] {
  if (source === 'category' && typeof category === 'string' && category !== '')
    return [{ kind: 'category', target: category, key: ['category'] }];
  if (source !== 'chosen' || !Array.isArray(keys)) return [];
  return keys.map((each, at) => ({ kind: 'item', target: String(each), key: ['keys', at] }));
}
