import { queryOptions } from '@tanstack/react-query';
import type { ItemAnswer, ItemVersionAnswer } from '@siteyard/schemas/rentals';
import { callApi } from '../../../lib/http.ts';
import type { Item } from './save-item.ts';

const pathOf = (key: string, number: number) => `/api/items/${key}/versions/${number}`;

/** The address of the preview of a version or of the saved item, an HTML document. */
export const itemPreview = (key: string, version: number | 'now' = 'now') =>
  version === 'now' ? `/admin/preview/items/${key}` : `${pathOf(key, version)}/preview`;

/** `GET /api/items/{key}/versions/{number}`. A version never changes. */
export const itemVersionQuery = (key: string, number: number) =>
  queryOptions({
    queryKey: ['item-version', key, number],
    queryFn: async ({ signal }) =>
      (await callApi<ItemVersionAnswer>(pathOf(key, number), { signal })).item,
    staleTime: Infinity,
  });

/** `POST /api/items/{key}/versions/{number}/restore`: returns the restored item. */
export const restoreItemVersion = async (key: string, number: number): Promise<Item> =>
  (await callApi<ItemAnswer>(`${pathOf(key, number)}/restore`, { method: 'POST' })).item;
