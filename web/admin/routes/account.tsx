import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

/** The screens about oneself and the other administrators, with links between them. */
export const accountRoute = createRoute({
  getParentRoute: () => manageRoute,
  id: 'account',
  component: lazyRouteComponent(() => import('./account-layout.tsx'), 'AccountLayout'),
});
