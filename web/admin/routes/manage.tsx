import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from './protected.tsx';

/** Layout route of all screens with the top bar: every screen except the editor. */
export const manageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  id: 'manage',
  component: lazyRouteComponent(() => import('./manage-layout.tsx'), 'ManageLayout'),
});
