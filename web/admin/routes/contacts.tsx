import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readContactSearch } from '../features/contacts/contact-search.ts';
import { manageRoute } from './manage.tsx';

export const contactsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/contacts',
  validateSearch: readContactSearch,
  component: lazyRouteComponent(() => import('./contacts-page.tsx'), 'ContactsPage'),
});
