import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CheckedLink, LinkCheckAnswer } from '@siteyard/schemas/link-check';
import { callApi } from '../http.ts';
import { useDebounced } from '../use-debounced.ts';
import { PAGES_KEY } from './list-pages.ts';

/** How long after the last key links are looked up, in ms. */
const DELAY_MS = 300;

const checkLinksQuery = (links: readonly string[]) =>
  queryOptions({
    queryKey: [...PAGES_KEY, 'links', links],
    queryFn: async ({ signal }) =>
      callApi<LinkCheckAnswer>('/api/link_checks', { method: 'POST', json: { links }, signal }),
    placeholderData: keepPreviousData,
    enabled: links.length > 0,
  });

/** Where links lead, by link; one that is not looked up yet is absent. '' is never looked up. */
export function useCheckedLinks(links: readonly string[]): ReadonlyMap<string, CheckedLink> {
  const text = useDebounced(JSON.stringify([...new Set(links)].filter(Boolean).sort()), DELAY_MS);
  const { data } = useQuery(checkLinksQuery(JSON.parse(text) as string[]));
  return new Map(data?.links.map((each) => [each.link, each]));
}

/** What is wrong with a link; undefined for nothing. */
export function linkWarning({ state, page }: CheckedLink): string | undefined {
  if (state === 'not_found') return 'No page of this site has this address.';
  if (state === 'not_public')
    return `${page?.title ? `“${page.title}”` : 'This page'} is not public, so visitors do not find it.`;
  if (state === 'not_a_link')
    return 'This is not a link. Choose a page, or write https://…, mailto:… or tel:….';
  return undefined;
}
