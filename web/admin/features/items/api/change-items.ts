import type { BulkItems, BulkItemsAnswer } from '@siteyard/schemas/rentals';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/items/bulk`: changes several items in one commit. */
export const changeItems = (request: BulkItems) =>
  callApi<BulkItemsAnswer>('/api/items/bulk', { method: 'POST', json: request });

/** `PUT /api/items/order`: sorts the items. Items whose keys are missing come last. */
export const orderItems = (keys: string[]) =>
  callApi<BulkItemsAnswer>('/api/items/order', {
    method: 'PUT',
    json: { keys },
  });
