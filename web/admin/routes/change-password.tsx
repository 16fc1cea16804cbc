import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { manageRoute } from './manage.tsx';

export const changePasswordRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: '/admin/change-password',
  component: lazyRouteComponent(
    () => import('../features/account/change-password-form.tsx'),
    'ChangePasswordForm',
  ),
});
