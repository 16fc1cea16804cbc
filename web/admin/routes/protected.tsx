import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { SignInLinkContext } from '../ui/sign-in-remedy.tsx';
import { rootRoute } from './root.tsx';
import { SignInLink } from './sign-in-link.tsx';

const OWN_PASSWORD = '/admin/change-password';
const SIGN_IN_LINK = <SignInLink />;

/**
 * Layout route of all screens for administrators. Guests are sent to the sign-in screen, which returns
 * them to this location. Nothing renders while the session loads. An administrator with a generated
 * password must change it first, because the API refuses every other call until then.
 */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.user) throw redirect({ to: '/login', search: { redirect: location.href } });
    if (session.user.must_change_password && location.pathname !== OWN_PASSWORD)
      throw redirect({ to: OWN_PASSWORD });
    return { user: session.user };
  },
  component: Protected,
});

function Protected() {
  return (
    <SignInLinkContext value={SIGN_IN_LINK}>
      <Outlet />
    </SignInLinkContext>
  );
}
