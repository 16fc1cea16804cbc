import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { protectedRoute } from './protected.tsx';

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
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : undefined,
  }),
  component: lazyRouteComponent(() => import('./past-site-page.tsx'), 'PastSitePage'),
});
