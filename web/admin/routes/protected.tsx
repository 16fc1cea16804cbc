import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { rootRoute } from './root.tsx';

const OWN_PASSWORD = '/admin/change-password';

/**
 * Everything for administrators: a guest goes to the sign-in, which gets the location to return
 * to. Nothing renders while the session loads. Whoever came with the password of the first start
 * chooses an own one before anything else: until then the API refuses everything.
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
  component: Outlet,
});
