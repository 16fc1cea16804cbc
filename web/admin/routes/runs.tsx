import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from './account.tsx';

export const runsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/admin/runs',
  component: lazyRouteComponent(() => import('./runs-page.tsx'), 'RunsPage'),
});
