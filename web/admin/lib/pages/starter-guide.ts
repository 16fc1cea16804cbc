import { queryOptions } from '@tanstack/react-query';
import type { GuideStep, StarterGuide } from '@siteyard/schemas/http';
import { callApi } from '../http.ts';
import { PAGES_KEY } from './list-pages.ts';

/** Prefix of the guide's query key. It is a key of pages, because the guide depends on them. */
export const GUIDE_KEY = [...PAGES_KEY, 'guide'] as const;

/** `GET /api/starters/guide`: the parts of the sample site that visitors still see. */
export const guideQuery = queryOptions({
  queryKey: GUIDE_KEY,
  queryFn: ({ signal }) => callApi<StarterGuide>('/api/starters/guide', { signal }),
  staleTime: 0,
});

/** The steps that are done on a page, in order. */
const PAGE_STEPS: readonly GuideStep['kind'][] = ['home', 'pages', 'named', 'pictures'];

/**
 * Returns the next page to edit; undefined if none remains.
 * @param after the page that its owner has just published, which is skipped
 */
export function nextPage(steps: readonly GuideStep[], after?: number) {
  // The business comes first, because pages show its name.
  if (steps.some(({ kind, done }) => kind === 'name' && !done)) return undefined;
  return steps
    .filter(({ kind, done }) => !done && PAGE_STEPS.includes(kind))
    .flatMap(({ pages }) => pages)
    .find(({ id }) => id !== after);
}

/** The key of the stored flag for an unfinished guide, which is removed when the owner has seen its end. */
export const GUIDED_FLAG = 'siteyard-guided';
