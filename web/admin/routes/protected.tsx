import { createRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { rootRoute } from './root.tsx';

/**
 * Everything for administrators: a guest goes to the sign-in, which gets the location to return
 * to. Nothing renders while the session loads.
 */
export const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.user) throw redirect({ to: '/login', search: { redirect: location.href } });
    return { user: session.user };
  },
  component: Outlet,
});
