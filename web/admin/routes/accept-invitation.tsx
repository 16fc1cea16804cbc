import { createRoute, Link, useRouter } from '@tanstack/react-router';
import { AcceptInvitationForm } from '../features/account/accept-invitation-form.tsx';
import { ADMIN_LANDING } from '../lib/same-site-path.ts';
import { linkClass } from '../ui/link-class.ts';
import { rootRoute } from './root.tsx';

export const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: (search: Record<string, unknown>): { invitation_token?: string } => {
    // The router parses a token of digits as a number.
    const token = search.invitation_token;
    return token === undefined || token === '' ? {} : { invitation_token: String(token) };
  },
  component: AcceptInvitation,
});

function AcceptInvitation() {
  const router = useRouter();
  const { invitation_token = '' } = acceptInvitationRoute.useSearch();
  return (
    <AcceptInvitationForm
      token={invitation_token}
      // Replaces the history entry, because the token cannot be used again.
      onSignedIn={() => router.history.replace(ADMIN_LANDING)}
      footer={
        <Link to="/login" className={linkClass}>
          Go to sign in
        </Link>
      }
    />
  );
}
