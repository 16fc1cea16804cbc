import { createRoute, Link } from '@tanstack/react-router';
import { AcceptInvitationForm } from '../features/account/accept-invitation-form.tsx';
import { linkClass } from '../ui/link-class.ts';
import { rootRoute } from './root.tsx';

export const acceptInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  validateSearch: (search: Record<string, unknown>): { invitation_token?: string } => {
    // The router reads a token of digits alone as a number.
    const token = search.invitation_token;
    return token === undefined || token === '' ? {} : { invitation_token: String(token) };
  },
  component: AcceptInvitation,
});

function AcceptInvitation() {
  const { invitation_token = '' } = acceptInvitationRoute.useSearch();
  return (
    <AcceptInvitationForm
      token={invitation_token}
      footer={
        <Link to="/login" className={linkClass}>
          Go to sign in
        </Link>
      }
    />
  );
}
