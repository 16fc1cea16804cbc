import type { ImportItems, ImportItemsAnswer } from '@siteyard/schemas/rentals';
import { callApi } from '../../../lib/http.ts';

/**
 * `POST /api/items/import`: adds and changes items from a table, in one commit.
 * @param dryRun whether to return only the plan
 */
export const importItems = (text: string, dryRun: boolean) =>
  callApi<ImportItemsAnswer>('/api/items/import', {
    method: 'POST',
    json: { text, dry_run: dryRun } satisfies Partial<ImportItems>,
  });

/** The address of all items as a CSV file. */
export const ITEMS_CSV = '/api/items.csv';
