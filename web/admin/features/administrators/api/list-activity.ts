import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivityEntry } from '@siteyard/schemas/activity';
import { callApi } from '../../../lib/http.ts';

export const ACTIVITY_PAGE_SIZE = 10;

/** The start of every key under which activity is kept. */
export const ACTIVITY_KEY = ['activity'] as const;

/** `GET /api/activity`: one part of it, newest first, and how much there is in all. */
export const activityQuery = (page: number) =>
  queryOptions({
    queryKey: [...ACTIVITY_KEY, page],
    queryFn: ({ signal }) =>
      callApi<{ items: ActivityEntry[]; total: number }>(
        `/api/activity?page=${page}&limit=${ACTIVITY_PAGE_SIZE}`,
        { signal },
      ),
    // What was done on another screen a moment ago has to be in it.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
