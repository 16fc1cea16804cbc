import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

export const picturesRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/pictures',
  component: lazyRouteComponent(
    () => import('../features/uploads/pictures-screen.tsx'),
    'PicturesScreen',
  ),
});
