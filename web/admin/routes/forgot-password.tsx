import { createRoute, Link } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../features/account/forgot-password-form.tsx';
import { linkClass } from '../ui/link-class.ts';
import { rootRoute } from './root.tsx';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: () => (
    <ForgotPasswordForm
      footer={
        <Link to="/login" className={linkClass}>
          Back to sign in
        </Link>
      }
    />
  ),
});
