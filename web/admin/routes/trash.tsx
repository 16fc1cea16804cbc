import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TrashKind } from '../features/trash/trash-screen.tsx';
import { manageRoute } from './manage.tsx';

export const trashRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/trash',
  // A key that is left out here keeps the value of the address, so what is refused is `undefined`.
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: TrashKind } => ({
    kind: kind === 'page' || kind === 'contact_request' ? kind : undefined,
  }),
  component: lazyRouteComponent(() => import('./trash-page.tsx'), 'TrashPage'),
});
