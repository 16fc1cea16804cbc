import { Link } from '@tanstack/react-router';
import { ChangePasswordForm } from '../features/account/change-password-form.tsx';
import { ADMIN_LANDING } from '../lib/same-site-path.ts';
import { linkClass } from '../ui/link-class.ts';

/** `/admin/change-password`, with a link to the admin for the first sign-in. */
export function ChangePasswordPage() {
  return (
    <ChangePasswordForm
      continueLink={
        <Link to={ADMIN_LANDING} className={linkClass}>
          Go to your pages
        </Link>
      }
    />
  );
}
