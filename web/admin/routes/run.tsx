import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { accountRoute } from './account.tsx';

export const runRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/admin/runs/$runId',
  params: {
    parse: ({ runId }) => {
      if (!/^[0-9a-f]{24}$/.test(runId)) throw notFound();
      return { runId };
    },
    stringify: ({ runId }) => ({ runId }),
  },
  component: lazyRouteComponent(() => import('./run-page.tsx'), 'RunPage'),
});
