import { queryOptions } from '@tanstack/react-query';
import type { TrashItem } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { TRASH_KEY } from '../../../lib/trash/restore-deleted.ts';

/** `GET /api/trash`: items deleted in the last 30 days, newest first. */
export const trashQuery = queryOptions({
  queryKey: TRASH_KEY,
  queryFn: ({ signal }) => callApi<TrashItem[]>('/api/trash', { signal }),
});
