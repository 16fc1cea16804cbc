import { queryOptions } from '@tanstack/react-query';
import type { GuideStep, StarterGuide } from '@siteyard/schemas/seed';
import { callApi } from '../http.ts';
import { PAGES_KEY } from './list-pages.ts';

/** Prefix of the guide's key: it depends on the pages. */
export const GUIDE_KEY = [...PAGES_KEY, 'guide'] as const;

/** `GET /api/starters/guide`: what visitors still see of the sample site, as it is now. */
export const guideQuery = queryOptions({
  queryKey: GUIDE_KEY,
  queryFn: ({ signal }) => callApi<StarterGuide>('/api/starters/guide', { signal }),
  staleTime: 0,
});

/** Steps that are taken on a page, in their order. */
const PAGE_STEPS: readonly GuideStep['kind'][] = ['home', 'pages', 'named', 'pictures'];

/**
 * The page to go on with; undefined where no page is left.
 * @param after the page that its owner has just published, which they do not go on with
 */
export function nextPage(steps: readonly GuideStep[], after?: number) {
  // Pages come after the business: its name is then on them.
  if (steps.some(({ kind, done }) => kind === 'name' && !done)) return undefined;
  return steps
    .filter(({ kind, done }) => !done && PAGE_STEPS.includes(kind))
    .flatMap(({ pages }) => pages)
    .find(({ id }) => id !== after);
}

/** The stored flag of a browser whose owner was led by the guide, until they have seen its end. */
export const GUIDED_FLAG = 'siteyard-guided';
