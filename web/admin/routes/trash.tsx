import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { TrashKind } from '../features/trash/trash-screen.tsx';
import { manageRoute } from './manage.tsx';

const KINDS: readonly TrashKind[] = ['page', 'item', 'contact_request'];

export const trashRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/trash',
  // The router keeps the value of the address for a missing key, so a refused value is `undefined`.
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: TrashKind } => ({
    kind: KINDS.find((each) => each === kind),
  }),
  component: lazyRouteComponent(() => import('./trash-page.tsx'), 'TrashPage'),
});
