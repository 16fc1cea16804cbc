import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { LINKS_KEY } from '../../lib/pages/check-links.ts';
import { GUIDE_KEY } from '../../lib/pages/starter-guide.ts';
import { pageChoicesQuery, pageTitleQuery, PAGES_KEY } from '../../lib/pages/list-pages.ts';

type PageLists = InfiniteData<PageSummary[], number>;

const LISTS = [...PAGES_KEY, 'list'] as const;
const CHOICES = [...PAGES_KEY, 'choices'] as const;

function changeLists(
  queryClient: QueryClient,
  change: (pages: PageSummary[], isFirst: boolean) => PageSummary[],
) {
  queryClient.setQueriesData<PageLists>(
    { queryKey: LISTS },
    (data) =>
      data && { ...data, pages: data.pages.map((pages, index) => change(pages, index === 0)) },
  );
}

function changeChoices(queryClient: QueryClient, change: (pages: PageSummary[]) => PageSummary[]) {
  queryClient.setQueriesData<PageSummary[]>(
    { queryKey: CHOICES },
    (pages) => pages && change(pages),
  );
}

/** Adds a created page: first in the list, last in the switcher (specification, section 4). */
export function addPage(queryClient: QueryClient, page: PageSummary): void {
  changeLists(queryClient, (pages, isFirst) => (isFirst ? [page, ...pages] : pages));
  queryClient.setQueryData(pageChoicesQuery('').queryKey, (pages) => pages && [...pages, page]);
}

/** Replaces a changed page in every cached list, at its position. */
export function replacePage(queryClient: QueryClient, page: PageSummary): void {
  const swap = (pages: PageSummary[]) =>
    pages.map((each) => (each.id === page.id ? { ...each, ...page } : each));
  changeLists(queryClient, swap);
  changeChoices(queryClient, swap);
  queryClient.setQueryData(pageTitleQuery(page.id).queryKey, page.title);
  void queryClient.invalidateQueries({ queryKey: LINKS_KEY });
  void queryClient.invalidateQueries({ queryKey: GUIDE_KEY });
}

/** Removes a deleted page from every cached list. */
export function removePage(queryClient: QueryClient, id: number): void {
  const without = (pages: PageSummary[]) => pages.filter((each) => each.id !== id);
  changeLists(queryClient, without);
  changeChoices(queryClient, without);
  void queryClient.invalidateQueries({ queryKey: LINKS_KEY });
  void queryClient.invalidateQueries({ queryKey: GUIDE_KEY });
}
