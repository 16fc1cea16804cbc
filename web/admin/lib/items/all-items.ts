import { queryOptions } from '@tanstack/react-query';
import type { ItemHead } from '@siteyard/schemas/rentals/item';
import { callApi } from '../http.ts';

/** The most items of one answer. */
const AT_ONCE = 500;

/** `GET /api/items`: all items, in the order of the shop. Its key starts with that of all lists of items. */
export const allItemsQuery = queryOptions({
  queryKey: ['items', 'all'],
  queryFn: async ({ signal }) => {
    const found: ItemHead[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await callApi<{ items: ItemHead[]; total: number }>(
        `/api/items?page=${page}&limit=${AT_ONCE}`,
        { signal },
      );
      found.push(...items);
      if (items.length < AT_ONCE || found.length >= total) return found;
    }
  },
});
