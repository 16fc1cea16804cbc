import type { ItemAnswer, NewItem, UpdateItem } from '@siteyard/schemas/rentals';
import { callApi } from '../../../lib/http.ts';

export type Item = ItemAnswer['item'];

/** `POST /api/items`: creates an unpublished item. */
export const createItem = async (item: NewItem): Promise<Item> =>
  (await callApi<ItemAnswer>('/api/items', { method: 'POST', json: { item } })).item;

/** `PATCH /api/items/{key}`. A stale revision fails with 409 `revision_conflict`. */
export const updateItem = async (key: string, item: UpdateItem, revision: number): Promise<Item> =>
  (
    await callApi<ItemAnswer>(`/api/items/${key}`, {
      method: 'PATCH',
      headers: { 'If-Match': `"${revision}"` },
      json: { item },
    })
  ).item;

const post = async (key: string, action: 'publish' | 'unpublish' | 'duplicate'): Promise<Item> =>
  (await callApi<ItemAnswer>(`/api/items/${key}/${action}`, { method: 'POST' })).item;

/** `POST /api/items/{key}/publish`: shows an item to visitors. */
export const publishItem = (key: string) => post(key, 'publish');

/** `POST /api/items/{key}/unpublish`: hides an item from visitors. */
export const unpublishItem = (key: string) => post(key, 'unpublish');

/** `POST /api/items/{key}/duplicate`: returns the copy, which visitors do not see. */
export const duplicateItem = (key: string) => post(key, 'duplicate');
