import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { ITEMS_SHOWN_MOST } from './limits.ts';
import type { PublicItem } from './public-item.ts';

/** The items that a block shows: all, the items of one category, or chosen items. */
const ITEM_SOURCES = ['all', 'category', 'chosen'] as const;

/** The props of a block that shows items. Only the prop that belongs to `source` has an effect. */
export const itemChoice = {
  source: z.enum(ITEM_SOURCES).default('all'),
  /** The id of a category; '' for none. */
  category: boundedText(40)
    .regex(/^(?:[A-Za-z0-9][\w .-]*)?$/, 'must be the id of a category')
    .default(''),
  /** The keys of items, in the order of the block. */
  keys: z.array(z.uuid()).max(ITEMS_SHOWN_MOST).default([]),
};

export type ItemChoice = z.output<z.ZodObject<typeof itemChoice>>;

/**
 * Returns the items that a block shows, in the order in which it shows them. Leaves out keys without an item.
 * @param items the published items in the order of the shop
 */
export function chosenItems<Item extends Pick<PublicItem, 'key' | 'category'>>(
  items: readonly Item[],
  { source, category, keys }: ItemChoice,
): Item[] {
  if (source === 'all') return [...items];
  if (source === 'category')
    return category === '' ? [] : items.filter((item) => item.category === category);
  const wanted = new Set(keys);
  const found = new Map(items.flatMap((item) => (wanted.has(item.key) ? [[item.key, item]] : [])));
  return [...wanted].flatMap((key) => found.get(key) ?? []);
}
