import { queryOptions } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import type { LinkTarget, LinkTargets } from '@siteyard/schemas/page-hints';
import { listPages, PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { pageName } from '../../../lib/pages/page-name.ts';

/** Pages per call: most sites have fewer. */
const PER_CALL = 1000;

type Known = Pick<PageSummary, 'id' | 'title' | 'address' | 'published_at'>;

/** Every page of the site, to check links. */
export const everyPageQuery = queryOptions({
  queryKey: [...PAGES_KEY, 'every'],
  queryFn: async ({ signal }) => {
    const pages: Known[] = [];
    for (let page = 1; ; page += 1) {
      const part = await listPages({ page, limit: PER_CALL }, signal);
      pages.push(...part);
      if (part.length < PER_CALL) return pages;
    }
  },
  staleTime: 30_000,
});

/**
 * Where links lead to.
 * @param own the page that is edited: publishing makes it public, so links to it are fine
 */
export function linkTargets(pages: readonly Known[], own: number): LinkTargets {
  const target = (page: Known): LinkTarget => ({
    title: pageName(page),
    isPublic: page.id === own || page.published_at !== null,
  });
  const byNumber = new Map(pages.map((page) => [page.id, target(page)]));
  const byAddress = new Map(pages.map((page) => [page.address, target(page)]));
  return {
    byNumber: (id) => byNumber.get(id),
    byAddress: (address) => byAddress.get(address),
  };
}
