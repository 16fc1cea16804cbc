import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from './account.tsx';

export const administratorsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/admin/administrators',
  component: lazyRouteComponent(() => import('./administrators-page.tsx'), 'AdministratorsPage'),
});
