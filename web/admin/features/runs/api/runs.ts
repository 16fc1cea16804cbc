import { queryOptions } from '@tanstack/react-query';
import type { ContentRun, RunPageChange, RunSettingsChange } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { RUNS_KEY } from '../../../lib/runs/undo-run.ts';

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
