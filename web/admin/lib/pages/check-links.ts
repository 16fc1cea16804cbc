import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { LINK_CHECK_MOST, type CheckedLink, type LinkCheckAnswer } from '@siteyard/schemas/http';
import { MAX_URL_LENGTH } from '@siteyard/schemas/primitives/safe-url';
import { callApi } from '../http.ts';
import { useDebounced } from '../use-debounced.ts';
import { PAGES_KEY } from './list-pages.ts';

/** Prefix of the query keys of checked links. */
export const LINKS_KEY = [...PAGES_KEY, 'links'] as const;

/** The delay between the last key and the check of links, in ms. */
const DELAY_MS = 300;

/**
 * The targets of links, by link. The order of the links does not change the query key. An empty link, and
 * a text that is too long for a link, is not checked and is absent from the result.
 */
export const checkedLinksQuery = (links: readonly string[]) => {
  const asked = [...new Set(links)]
    .filter((link) => link !== '' && link.length <= MAX_URL_LENGTH)
    .sort();
  return queryOptions({
    queryKey: [...LINKS_KEY, asked],
    // No abort signal: Puck mounts the header twice when the editor opens, and both share one call.
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

/** The targets of the links in a form, by link; an unchecked link is absent. */
export function useCheckedLinks(links: readonly string[]): ReadonlyMap<string, CheckedLink> {
  const settled = useDebounced(JSON.stringify(links), DELAY_MS);
  const { data } = useQuery(checkedLinksQuery(JSON.parse(settled) as string[]));
  return data ?? NOTHING;
}

/** A warning about a link; undefined for a valid one. */
export function linkWarning({ state, page }: CheckedLink): string | undefined {
  if (state === 'not_found') return 'No page of your site has this web address.';
  if (state === 'not_public')
    return `${page?.title ? `“${page.title}”` : 'This page'} is not public, so visitors do not find it.`;
  if (state === 'not_a_link')
    return 'This link does not work. Choose a page, or write https://…, mailto:… or tel:….';
  return undefined;
}
