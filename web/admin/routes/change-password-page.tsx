import { Link } from '@tanstack/react-router';
import { ChangePasswordForm } from '../features/account/change-password-form.tsx';
import { ADMIN_LANDING } from '../lib/same-site-path.ts';
import { linkClass } from '../ui/link-class.ts';

/** `/admin/change-password`, with the way on for who has just chosen an own password. */
export function ChangePasswordPage() {
  return (
    <ChangePasswordForm
      onward={
        <Link to={ADMIN_LANDING} className={linkClass}>
          Go to your pages
        </Link>
      }
    />
  );
}
