import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageAnswer, PageSummary } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { callApi } from '../http.ts';
import { settingsQuery } from '../settings/get-settings.ts';
import { isHomePage } from './page-status.ts';
import { pageCall } from './page-path.ts';

/** The number of pages in each part of the list. */
const PAGE_LIST_SIZE = 48;

/** The number of pages that pickers offer. Others are found by typing. */
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
  return callApi<PageSummary[]>(`/api/pages?${query}`, { signal });
}

/** Puts the home page first, if it is in the list. */
function homeFirst(pages: readonly PageSummary[], settings: SiteSettings): PageSummary[] {
  const isHome = (page: PageSummary) => isHomePage(page, settings);
  return [...pages.filter(isHome), ...pages.filter((page) => !isHome(page))];
}

/** The list of pages in parts: the home page, then the others, newest changes first. */
export const pageListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...PAGES_KEY, 'list', search],
    queryFn: async ({ client, signal, pageParam }) => {
      const isStart = search === '' && pageParam === 1;
      const [pages, site] = await Promise.all([
        listPages({ search, page: pageParam, limit: PAGE_LIST_SIZE }, signal),
        // If the settings cannot be loaded, the list is shown in any order.
        isStart ? client.fetchQuery(settingsQuery).catch(() => null) : null,
      ]);
      return site ? homeFirst(pages, site.settings) : pages;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length >= PAGE_LIST_SIZE ? all.length + 1 : undefined),
  });

/** The first pages that match a search, for the page switcher and link pickers. */
export const pageChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'choices', search],
    queryFn: ({ signal }) => listPages({ search, limit: PAGE_CHOICES }, signal),
    placeholderData: keepPreviousData,
  });

/** The latest pages, for titles in the activity log. Older pages have only a number there. */
export const latestPagesQuery = queryOptions({
  queryKey: [...PAGES_KEY, 'latest'],
  queryFn: ({ signal }) => listPages({ limit: 200 }, signal),
});

/** The title of one page, for a link to a page that the picker has not loaded. */
export const pageTitleQuery = (id: number) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'title', id],
    queryFn: async ({ signal }) => (await callApi<PageAnswer>(pageCall(id), { signal })).title,
    staleTime: 60_000,
  });
