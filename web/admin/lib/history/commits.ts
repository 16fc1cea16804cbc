import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  CommitList,
  CommitOrigin,
  CommitQuery,
  RestoredAnswer,
  RunPageChange,
  RunSettingsChange,
} from '@siteyard/schemas/http';
import { callApi } from '../http.ts';
import { POLL_MS } from '../runs/undo-run.ts';

/** Prefix of all query keys of the history. */
export const COMMITS_KEY = ['commits'] as const;

const LIST_SIZE = 30;

/** The filters of the list. Absent members do not limit it. */
export interface CommitFilter {
  what?: NonNullable<CommitQuery['what']> | undefined;
  /** The number of a page. */
  page?: number | undefined;
  /** The key of a rental item. */
  item?: string | undefined;
  by?: string | undefined;
  origin?: CommitOrigin | undefined;
}

/** `GET /api/commits`: the changes of the site, newest first. */
export const commitsQuery = (filter: CommitFilter) =>
  infiniteQueryOptions({
    queryKey: [...COMMITS_KEY, 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: String(LIST_SIZE) });
      if (pageParam > 0) query.set('before', String(pageParam));
      for (const [name, value] of Object.entries(filter))
        if (value !== undefined) query.set(name, String(value));
      return callApi<CommitList>(`/api/commits?${query}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Always fresh, so that it includes the changes of other people.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ runs }) => runs?.some(({ state }) => state === 'applying'))
        ? POLL_MS
        : false,
  });

/** `GET /api/commits/{number}/pages/{page}`: the page before and after the change. */
export const commitPageQuery = (number: number, page: number) =>
  queryOptions({
    queryKey: [...COMMITS_KEY, number, 'page', page],
    queryFn: ({ signal }) =>
      callApi<RunPageChange>(`/api/commits/${number}/pages/${page}`, { signal }),
  });

/** `GET /api/commits/{number}/items/{key}`: the rental item before and after the change. */
export const commitItemQuery = (number: number, key: string) =>
  queryOptions({
    queryKey: [...COMMITS_KEY, number, 'item', key],
    queryFn: ({ signal }) =>
      callApi<RunSettingsChange>(`/api/commits/${number}/items/${key}`, { signal }),
  });

/** `GET /api/commits/{number}/settings`: the settings before and after the change. */
export const commitSettingsQuery = (number: number) =>
  queryOptions({
    queryKey: [...COMMITS_KEY, number, 'settings'],
    queryFn: ({ signal }) =>
      callApi<RunSettingsChange>(`/api/commits/${number}/settings`, { signal }),
  });

/**
 * `POST /api/commits/{number}/undo`
 * @param dryRun whether to return what would change, and to change nothing
 */
export const undoCommit = (number: number, dryRun: boolean) =>
  callApi<RestoredAnswer>(`/api/commits/${number}/undo`, {
    method: 'POST',
    json: { dry_run: dryRun },
  });
