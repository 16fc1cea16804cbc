import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

export const contactsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/contacts',
  component: lazyRouteComponent(() => import('./contacts-page.tsx'), 'ContactsPage'),
});
