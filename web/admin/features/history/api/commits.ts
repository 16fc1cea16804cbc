import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PastPages, RestoredAnswer, RestoreRequest } from '@siteyard/schemas/http';
import { COMMITS_KEY } from '../../../lib/history/commits.ts';
import { callApi } from '../../../lib/http.ts';

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

/** The part that is restored: the whole site, the settings, a page or a block. */
export type Restored = RestoreRequest['restore'];

/**
 * `POST /api/commits/{number}/restore`: restores a state as it was after a change.
 * @param dryRun whether to return what would change, and to change nothing
 */
export const restoreCommit = (number: number, restore: Restored, dryRun: boolean) =>
  callApi<RestoredAnswer>(`/api/commits/${number}/restore`, {
    method: 'POST',
    json: { restore, dry_run: dryRun },
  });

/** The address of the home page, or of a page, as visitors saw it after a change. */
export const pastPagePath = (number: number, page?: number) =>
  `/admin/preview/commits/${number}${page === undefined ? '' : `/pages/${page}`}`;
