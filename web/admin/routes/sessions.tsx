import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from './account.tsx';

export const sessionsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/admin/sessions',
  component: lazyRouteComponent(
    () => import('../features/account/sessions-screen.tsx'),
    'SessionsScreen',
  ),
});
