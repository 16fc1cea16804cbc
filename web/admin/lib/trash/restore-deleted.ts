import type { RestoredItemAnswer } from '@siteyard/schemas/http';
import { callApi } from '../http.ts';

/** Query key of the list of deleted items. */
export const TRASH_KEY = ['trash'] as const;

/**
 * `POST /api/trash/{id}/restore`
 * @param id such as `page-14`
 */
export const restoreDeleted = (id: string) =>
  callApi<RestoredItemAnswer>(`/api/trash/${id}/restore`, { method: 'POST' });

/** A sentence about a restored page or item whose readable address is taken; '' for others. */
export function lostAddressText({ lost_address, path }: RestoredItemAnswer): string {
  if (lost_address === '') return '';
  if (path.startsWith('/api/items/'))
    return `Its web address "${lost_address}" is now used by another item or a category, so it has a new one.`;
  const own = path.replace(/^\/api/, '');
  return `Its web address /${lost_address} is now used by another page. Its new web address is ${own}.`;
}
