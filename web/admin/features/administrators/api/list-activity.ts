import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivityEntry } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

export const ACTIVITY_PAGE_SIZE = 10;

/** Prefix of the query keys of the activity log. */
export const ACTIVITY_KEY = ['activity'] as const;

/** `GET /api/activity`: one page of the log, newest first, and the total. */
export const activityQuery = (page: number) =>
  queryOptions({
    queryKey: [...ACTIVITY_KEY, page],
    queryFn: ({ signal }) =>
      callApi<{ items: ActivityEntry[]; total: number }>(
        `/api/activity?page=${page}&limit=${ACTIVITY_PAGE_SIZE}`,
        { signal },
      ),
    // Always fresh, so that it includes the latest actions on other screens.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
