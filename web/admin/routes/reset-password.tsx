import { createRoute, Link, useNavigate } from '@tanstack/react-router';
import { ResetPasswordForm } from '../features/account/reset-password-form.tsx';
import { linkClass } from '../ui/link-class.ts';
import { rootRoute } from './root.tsx';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: (search: Record<string, unknown>): { reset_password_token?: string } => {
    // The router parses a token of digits as a number.
    const token = search.reset_password_token;
    return token === undefined || token === '' ? {} : { reset_password_token: String(token) };
  },
  component: ResetPassword,
});

function ResetPassword() {
  const navigate = useNavigate();
  const { reset_password_token = '' } = resetPasswordRoute.useSearch();
  return (
    <ResetPasswordForm
      token={reset_password_token}
      onDone={() => void navigate({ to: '/login' })}
      footer={
        <Link to="/login" className={linkClass}>
          Back to sign in
        </Link>
      }
    />
  );
}
