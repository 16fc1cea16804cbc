import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageAnswer, PageSummary } from '@siteyard/schemas/page';
import { callApi } from '../http.ts';

/** Pages per part of the list. */
export const PAGE_LIST_SIZE = 48;

/** Pages that pickers offer; typing finds the others. */
export const PAGE_CHOICES = 50;

/** Prefix of all query keys of pages, to invalidate them together. */
export const PAGES_KEY = ['pages'] as const;

/** `GET /api/pages`: one part of the list, newest changes first. */
export function listPages(
  { search = '', page = 1, limit }: { search?: string; page?: number; limit: number },
  signal?: AbortSignal,
): Promise<PageSummary[]> {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (search) query.set('search', search);
  return callApi<PageSummary[]>(`/api/pages?${query}`, signal ? { signal } : {});
}

/** The pages of the list, part by part. */
export const pageListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...PAGES_KEY, 'list', search],
    queryFn: ({ signal, pageParam }) =>
      listPages({ search, page: pageParam, limit: PAGE_LIST_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length >= PAGE_LIST_SIZE ? all.length + 1 : undefined),
  });

/** The first pages that match, for the page switcher and link pickers. */
export const pageChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'choices', search],
    queryFn: ({ signal }) => listPages({ search, limit: PAGE_CHOICES }, signal),
    placeholderData: keepPreviousData,
  });

/** The latest pages, for titles in the activity log; it shows others by their number. */
export const latestPagesQuery = queryOptions({
  queryKey: [...PAGES_KEY, 'latest'],
  queryFn: ({ signal }) => listPages({ limit: 200 }, signal),
});

/** The title of one page, for a link to a page that the picker has not loaded. */
export const pageTitleQuery = (id: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'title', id],
    queryFn: async ({ signal }) =>
      (await callApi<PageAnswer>(`/api/pages/${id}`, { signal })).title,
    staleTime: 60_000,
  });
