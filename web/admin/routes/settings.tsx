import { createRoute } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';
export const settingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/settings',
  component: () => null,
});
