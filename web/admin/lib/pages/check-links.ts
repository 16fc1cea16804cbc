import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  LINK_CHECK_MOST,
  type CheckedLink,
  type LinkCheckAnswer,
} from '@siteyard/schemas/link-check';
import { MAX_URL_LENGTH } from '@siteyard/schemas/primitives/safe-url';
import { callApi } from '../http.ts';
import { useDebounced } from '../use-debounced.ts';
import { PAGES_KEY } from './list-pages.ts';

/** Prefix of the query keys of checked links. */
export const LINKS_KEY = [...PAGES_KEY, 'links'] as const;

/** How long after the last key links are looked up, in ms. */
const DELAY_MS = 300;

/**
 * Where links lead, by link. The same links in another order are the same query. An empty link, and
 * text that is too long for a link, are not looked up and are absent.
 */
export const checkedLinksQuery = (links: readonly string[]) => {
  const asked = [...new Set(links)]
    .filter((link) => link !== '' && link.length <= MAX_URL_LENGTH)
    .sort();
  return queryOptions({
    queryKey: [...LINKS_KEY, asked],
    // Takes no signal: Puck mounts the header twice as the editor opens, and both share one call.
    queryFn: async () => {
      const calls = Array.from({ length: Math.ceil(asked.length / LINK_CHECK_MOST) }, (_, at) =>
        checkLinks(asked.slice(at * LINK_CHECK_MOST, (at + 1) * LINK_CHECK_MOST)),
      );
      return (await Promise.all(calls)).flatMap((answer) => answer.links);
    },
    select: byLink,
    placeholderData: keepPreviousData,
    enabled: asked.length > 0,
  });
};

const checkLinks = (links: readonly string[]) =>
  callApi<LinkCheckAnswer>('/api/link_checks', { method: 'POST', json: { links } });

const byLink = (links: readonly CheckedLink[]): ReadonlyMap<string, CheckedLink> =>
  new Map(links.map((each) => [each.link, each]));

const NOTHING = byLink([]);

/** Where the links of a form lead, by link; one that is not looked up yet is absent. */
export function useCheckedLinks(links: readonly string[]): ReadonlyMap<string, CheckedLink> {
  const settled = useDebounced(JSON.stringify(links), DELAY_MS);
  const { data } = useQuery(checkedLinksQuery(JSON.parse(settled) as string[]));
  return data ?? NOTHING;
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
