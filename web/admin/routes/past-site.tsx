import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { CommitFilter } from '../lib/history/commits.ts';
import { isFiltered, readHistorySearch } from '../features/history/history-search.ts';
import { protectedRoute } from './protected.tsx';

interface PastSiteSearch {
  /** The number of the shown page. */
  page?: number | undefined;
  /** The filters of the list to return to. */
  from?: CommitFilter | undefined;
}

export const pastSiteRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/admin/history/$number',
  params: {
    parse: ({ number }) => {
      const parsed = Number(number);
      if (!Number.isSafeInteger(parsed) || parsed < 1) throw notFound();
      return { number: parsed };
    },
    stringify: ({ number }) => ({ number: String(number) }),
  },
  validateSearch: ({ page, from }: Record<string, unknown>): PastSiteSearch => {
    const filter = readHistorySearch(typeof from === 'object' && from ? { ...from } : {});
    return {
      page: readHistorySearch({ page }).page,
      from: isFiltered(filter) ? filter : undefined,
    };
  },
  component: lazyRouteComponent(() => import('./past-site-page.tsx'), 'PastSitePage'),
});
