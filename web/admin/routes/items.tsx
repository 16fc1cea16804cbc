import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readItemSearch } from '../features/items/item-search.ts';
import { manageRoute } from './manage.tsx';

export const itemsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/items',
  validateSearch: readItemSearch,
  component: lazyRouteComponent(() => import('../features/items/items-screen.tsx'), 'ItemsScreen'),
});

/** The form of an item; `new` is the form of a new one. */
export const itemRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/items/$itemKey',
  validateSearch: ({ versions }: Record<string, unknown>): { versions?: true } =>
    versions === true ? { versions } : {},
  component: lazyRouteComponent(() => import('./item-page.tsx'), 'ItemPage'),
});
