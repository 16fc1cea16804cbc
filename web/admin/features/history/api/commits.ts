import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CommitList,
  CommitOrigin,
  CommitQuery,
  PastPages,
  RestoredAnswer,
  RestoreRequest,
} from '@siteyard/schemas/commit';
import type { RunPageChange, RunSettingsChange } from '@siteyard/schemas/content-run';
import { callApi } from '../../../lib/http.ts';

/** Prefix of all query keys of the history. */
export const COMMITS_KEY = ['commits'] as const;

const LIST_SIZE = 30;

/** The filters of the list. Absent members do not limit it. */
export interface CommitFilter {
  what?: NonNullable<CommitQuery['what']> | undefined;
  /** The number of a page. */
  page?: number | undefined;
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

/** `GET /api/commits/{number}/pages`: the pages that visitors saw after the change. */
export const pastPagesQuery = (number: number, search: string) =>
  queryOptions({
    queryKey: [...COMMITS_KEY, number, 'pages', search],
    queryFn: ({ signal }) =>
      callApi<PastPages>(`/api/commits/${number}/pages?${new URLSearchParams({ search })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** The part that is brought back: the whole site, the settings, a page or a block. */
export type Restored = RestoreRequest['restore'];

/**
 * `POST /api/commits/{number}/restore`: brings back a state as it was after a change.
 * @param dryRun whether to return what would change, and to change nothing
 */
export const restoreCommit = (number: number, restore: Restored, dryRun: boolean) =>
  callApi<RestoredAnswer>(`/api/commits/${number}/restore`, {
    method: 'POST',
    json: { restore, dry_run: dryRun },
  });

/** `POST /api/commits/{number}/undo`. @param dryRun like `restoreCommit` */
export const undoCommit = (number: number, dryRun: boolean) =>
  callApi<RestoredAnswer>(`/api/commits/${number}/undo`, {
    method: 'POST',
    json: { dry_run: dryRun },
  });

/** The address of the home page, or of a page, as visitors saw it after a change. */
export const pastPagePath = (number: number, page?: number) =>
  `/admin/preview/commits/${number}${page === undefined ? '' : `/pages/${page}`}`;
