import { queryOptions } from '@tanstack/react-query';
import type { ItemHead } from '@siteyard/schemas/rentals';
import { callApi } from '../http.ts';
import { ITEM_LISTS_KEY, type ItemListPart } from './list-items.ts';

/** The most items of one answer. */
const AT_ONCE = 500;

/** `GET /api/items`: all items, in the order of the shop. */
export const allItemsQuery = queryOptions({
  queryKey: [...ITEM_LISTS_KEY, 'all'],
  queryFn: async ({ signal }) => {
    const found: ItemHead[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await callApi<ItemListPart>(
        `/api/items?page=${page}&limit=${AT_ONCE}`,
        { signal },
      );
      found.push(...items);
      if (items.length < AT_ONCE || found.length >= total) return found;
    }
  },
});
