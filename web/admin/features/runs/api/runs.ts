import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ContentRun,
  RunList,
  RunPageChange,
  RunSettingsChange,
} from '@siteyard/schemas/content-run';
import { callApi } from '../../../lib/http.ts';
import { POLL_MS, RUNS_KEY } from '../../../lib/runs/undo-run.ts';

const RUNS_SIZE = 20;

/** `GET /api/runs`: the runs that changed the content, newest first. */
export const runsQuery = infiniteQueryOptions({
  queryKey: [...RUNS_KEY, 'list'],
  queryFn: ({ signal, pageParam }) => {
    const query = new URLSearchParams({ limit: String(RUNS_SIZE) });
    if (pageParam) query.set('after', pageParam);
    return callApi<RunList>(`/api/runs?${query}`, { signal });
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  // Always fresh, so that it includes the runs of CI jobs.
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ runs }) => runs.some((run) => run.state === 'applying'))
      ? POLL_MS
      : false,
});

/** `GET /api/runs/{id}` with its plan, which names all pages. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'receipt'],
    queryFn: ({ signal }) => callApi<ContentRun>(`/api/runs/${id}`, { signal }),
  });

/** `GET /api/runs/{id}/pages/{page}` */
export const pageChangeQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'page', page],
    queryFn: ({ signal }) => callApi<RunPageChange>(`/api/runs/${id}/pages/${page}`, { signal }),
  });

/** `GET /api/runs/{id}/settings` */
export const settingsChangeQuery = (id: string) =>
  queryOptions({
    queryKey: [...RUNS_KEY, id, 'settings'],
    queryFn: ({ signal }) => callApi<RunSettingsChange>(`/api/runs/${id}/settings`, { signal }),
  });
