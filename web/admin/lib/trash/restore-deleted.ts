import type { RestoreAnswer } from '@siteyard/schemas/trash';
import { callApi } from '../http.ts';

/** The key under which the list of deleted things is kept. */
export const TRASH_KEY = ['trash'] as const;

/**
 * `POST /api/trash/{id}/restore`.
 * @param id such as `page-14`
 */
export const restoreDeleted = (id: string) =>
  callApi<RestoreAnswer>(`/api/trash/${id}/restore`, { method: 'POST' });

/** What to tell about a restored page whose readable address another page has now; '' otherwise. */
export function lostAddressText({ lost_address, path }: RestoreAnswer): string {
  if (lost_address === '') return '';
  const own = path.replace(/^\/api/, '');
  return `Its address /${lost_address} belongs to another page now, so it is found at ${own}.`;
}
