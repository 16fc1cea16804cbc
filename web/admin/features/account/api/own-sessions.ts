import { queryOptions } from '@tanstack/react-query';
import type { OwnSession } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/admin_users/sessions`: the caller's sessions, newest first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callApi<OwnSession[]>('/api/admin_users/sessions', { signal }),
  staleTime: 0,
});
