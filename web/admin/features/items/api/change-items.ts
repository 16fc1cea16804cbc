import type { z } from 'zod';
import type {
  bulkItemsAnswer,
  bulkItemsRequest,
  orderItemsRequest,
} from '@siteyard/schemas/rentals/item';
import { callApi } from '../../../lib/http.ts';

export type BulkItems = z.input<typeof bulkItemsRequest>;
export type BulkAnswer = z.output<typeof bulkItemsAnswer>;

/** `POST /api/items/bulk`: changes several items in one commit. */
export const changeItems = (request: BulkItems) =>
  callApi<BulkAnswer>('/api/items/bulk', { method: 'POST', json: request });

/** `PUT /api/items/order`: sorts the items. Items whose keys are missing come last. */
export const orderItems = (keys: string[]) =>
  callApi<BulkAnswer>('/api/items/order', {
    method: 'PUT',
    json: { keys } satisfies z.input<typeof orderItemsRequest>,
  });
