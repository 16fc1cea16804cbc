import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

export const pagesRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/pages',
  component: lazyRouteComponent(() => import('../features/pages/pages-screen.tsx'), 'PagesScreen'),
});
