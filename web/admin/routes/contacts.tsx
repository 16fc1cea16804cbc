import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

export const contactsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/contacts',
  component: lazyRouteComponent(
    () => import('../features/contacts/contacts-screen.tsx'),
    'ContactsScreen',
  ),
});
