import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ItemAnswer, ItemFilter, ItemHead } from '@siteyard/schemas/rentals/item';
import { callApi } from '../http.ts';

/** The number of items in each part of the list. */
export const ITEM_LIST_SIZE = 100;

/** The number of items that a picker offers. Others are found by typing. */
const ITEM_CHOICES = 24;

/** Prefix of all query keys of items, to invalidate them together. */
export const ITEMS_KEY = ['items'] as const;

/** Prefix of the query keys of lists of items. */
export const ITEM_LISTS_KEY = [...ITEMS_KEY, 'list'] as const;

/** The filters of a list. Absent members do not limit it. */
export type ItemListFilter = Partial<Pick<ItemFilter, 'search' | 'category' | 'status'>>;

/** One part of a list, and the number of items in all parts. */
export interface ItemListPart {
  items: ItemHead[];
  total: number;
}

function listItems(
  filter: ItemListFilter,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<ItemListPart> {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && (value !== '' || name === 'category')) query.set(name, value);
  return callApi<ItemListPart>(`/api/items?${query}`, { signal });
}

/** `GET /api/items` in parts, in the order of the shop. */
export const itemListQuery = (filter: ItemListFilter) =>
  infiniteQueryOptions({
    queryKey: [...ITEM_LISTS_KEY, filter],
    queryFn: ({ signal, pageParam }) => listItems(filter, pageParam, ITEM_LIST_SIZE, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && loaded < last.total ? all.length + 1 : undefined;
    },
  });

/** The first items that match a search, for pickers. */
export const itemChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...ITEMS_KEY, 'choices', search],
    queryFn: async ({ signal }) => (await listItems({ search }, 1, ITEM_CHOICES, signal)).items,
    placeholderData: keepPreviousData,
  });

/** `GET /api/items/{key}` */
export const itemQuery = (key: string) =>
  queryOptions({
    queryKey: [...ITEMS_KEY, 'item', key],
    queryFn: async ({ signal }) =>
      (await callApi<ItemAnswer>(`/api/items/${encodeURIComponent(key)}`, { signal })).item,
  });
