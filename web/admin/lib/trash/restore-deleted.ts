import type { RestoreAnswer } from '@siteyard/schemas/trash';
import { callApi } from '../http.ts';

/** Query key of the list of deleted items. */
export const TRASH_KEY = ['trash'] as const;

/**
 * `POST /api/trash/{id}/restore`
 * @param id such as `page-14`
 */
export const restoreDeleted = (id: string) =>
  callApi<RestoreAnswer>(`/api/trash/${id}/restore`, { method: 'POST' });

/** A sentence about a restored page whose readable address is taken; '' for other pages. */
export function lostAddressText({ lost_address, path }: RestoreAnswer): string {
  if (lost_address === '') return '';
  const own = path.replace(/^\/api/, '');
  return `Its address /${lost_address} is now used by another page, so its address is ${own}.`;
}
