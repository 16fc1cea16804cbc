import {
  itemAnswer,
  itemKey,
  itemList,
  type ItemAnswer,
  type ItemHead,
} from '@siteyard/schemas/rentals';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';

/** The number of items in one call. */
const PART = 500;

/** Lists the items in the order of the shop. @param search words of their name, summary or category */
export async function listItems(site: Client, search?: string): Promise<ItemHead[]> {
  const found = new Map<string, ItemHead>();
  for (let part = 1; ; part += 1) {
    const query = new URLSearchParams({ page: String(part), limit: String(PART) });
    if (search !== undefined) query.set('search', search);
    const { items, total } = await site.get(`/api/items?${query.toString()}`, itemList);
    for (const item of items) found.set(item.key, item);
    if (items.length < PART || found.size >= total) return [...found.values()];
  }
}

/** Reads an item by its key or its address. @throws CliError `item_not_found` */
export async function readItem(site: Client, name: string): Promise<ItemAnswer['item']> {
  const key = itemKey.safeParse(name).success
    ? name
    : (await listItems(site)).find(({ address }) => address === name)?.key;
  if (key !== undefined) return (await site.get(`/api/items/${key}`, itemAnswer)).item;
  throw new CliError(
    EXIT.usage,
    'item_not_found',
    `There is no item with the address "${name}".`,
    'To see all items, run: sitectl items',
  );
}

/** Whether visitors see an item. */
export const stateOf = ({ published_at, unpublished_at }: ItemHead): string => {
  if (published_at !== null) return 'published';
  return unpublished_at === null ? 'never published' : 'unpublished';
};
