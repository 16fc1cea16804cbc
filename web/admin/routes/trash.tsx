import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TrashKind } from '../features/trash/trash-screen.tsx';
import { manageRoute } from './manage.tsx';

export const trashRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/trash',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: TrashKind } =>
    kind === 'page' || kind === 'contact_request' ? { kind } : {},
  component: lazyRouteComponent(() => import('./trash-page.tsx'), 'TrashPage'),
});
