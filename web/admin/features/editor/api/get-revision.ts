import { queryOptions } from '@tanstack/react-query';
import type { PageRevision } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** The interval at which an open editor checks whether its page has changed, in ms. */
const WATCH_MS = 15_000;

/** `GET /api/pages/{id}/revision`, repeated while the tab is visible, and on return to it. */
export const pageRevisionQuery = (id: number) =>
  queryOptions({
    queryKey: ['page-revision', id],
    queryFn: ({ signal }) => callApi<PageRevision>(pageCall(id, '/revision'), { signal }),
    refetchInterval: WATCH_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
