import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';

/** Pages that the list loads at once. */
export const PAGES_A_TIME = 48;

/** The start of every key under which pages are kept, for invalidating them all. */
export const PAGES_KEY = ['pages'] as const;

/** `GET /api/pages` in steps, for the list; newest changes first. */
export const pageListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...PAGES_KEY, 'list', search],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ page: String(pageParam), limit: String(PAGES_A_TIME) });
      if (search) query.set('search', search);
      return callApi<PageSummary[]>(`/api/pages?${query}`, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length === PAGES_A_TIME ? all.length + 1 : undefined),
  });

/** `GET /api/pages` whole, for choosing one: the switcher of the editor, link pickers. */
export const allPagesQuery = queryOptions({
  queryKey: [...PAGES_KEY, 'all'],
  queryFn: ({ signal }) => callApi<PageSummary[]>('/api/pages', { signal }),
});
