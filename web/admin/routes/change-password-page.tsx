import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { ChangePasswordForm } from '../features/account/change-password-form.tsx';
import { FirstSignInForm } from '../features/account/first-sign-in-form.tsx';
import { ADMIN_LANDING } from '../lib/same-site-path.ts';

/** `/admin/change-password`; at the first sign-in, the form for a new e-mail address and password. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const isFirst = useQuery(sessionQuery).data?.user?.must_change_password ?? false;
  if (!isFirst) return <ChangePasswordForm />;
  return <FirstSignInForm onDone={() => void navigate({ to: ADMIN_LANDING, replace: true })} />;
}
