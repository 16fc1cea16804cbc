import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { ItemAnswer, ItemContact, ItemFilter, ItemHead } from '@siteyard/schemas/rentals';
import { callApi } from '../http.ts';

/** The number of items in each part of the list. */
const ITEM_LIST_SIZE = 100;

/** The number of items that a picker offers. Others are found by typing. */
const ITEM_CHOICES = 24;

/** Prefix of the query keys of all lists of items. */
export const ITEM_LISTS_KEY = ['items', 'list'] as const;

const ITEM_KEY = ['items', 'item'] as const;

/** The filters of a list. Absent members do not limit it. */
export type ItemListFilter = Partial<Pick<ItemFilter, 'search' | 'category' | 'status'>>;

/** One part of a list, and the number of items in all parts. */
export interface ItemListPart {
  items: ItemHead[];
  total: number;
  /** The contact form that visitors reach from the items. */
  contact: ItemContact;
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
    queryKey: [...ITEM_LISTS_KEY, 'choices', search],
    queryFn: async ({ signal }) => (await listItems({ search }, 1, ITEM_CHOICES, signal)).items,
    placeholderData: keepPreviousData,
  });

/** `GET /api/items/{key}` */
export const getItem = async (key: string, signal?: AbortSignal): Promise<ItemAnswer['item']> =>
  (await callApi<ItemAnswer>(`/api/items/${encodeURIComponent(key)}`, { signal })).item;

/** One item, as `getItem` returns it. */
export const itemQuery = (key: string) =>
  queryOptions({
    queryKey: [...ITEM_KEY, key],
    queryFn: ({ signal }) => getItem(key, signal),
  });

/**
 * Reloads the lists after items were changed. A single item is loaded again when a screen opens it: an open
 * form merges the changes of others itself, and a deleted item cannot be loaded.
 */
export const reloadItems = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ITEM_LISTS_KEY }),
    queryClient.invalidateQueries({ queryKey: ITEM_KEY, refetchType: 'none' }),
  ]);
