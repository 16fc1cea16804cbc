import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from './protected.tsx';

/** The screens beneath the admin's top bar: all but the editor. */
export const manageRoute = createRoute({
  getParentRoute: () => protectedRoute,
  id: 'manage',
  component: lazyRouteComponent(() => import('./manage-layout.tsx'), 'ManageLayout'),
});
