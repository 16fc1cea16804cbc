import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

/** Layout route of the account area. */
export const accountRoute = createRoute({
  getParentRoute: () => manageRoute,
  id: 'account',
  component: lazyRouteComponent(() => import('./account-layout.tsx'), 'AccountLayout'),
});
