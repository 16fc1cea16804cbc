import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountRoute } from './account.tsx';

export const changePasswordRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/admin/change-password',
  component: lazyRouteComponent(() => import('./change-password-page.tsx'), 'ChangePasswordPage'),
});
