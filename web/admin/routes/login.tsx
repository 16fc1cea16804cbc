import { createRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { ADMIN_LANDING, sameSitePath } from '../lib/same-site-path.ts';
import { linkClass } from '../ui/link-class.ts';
import { rootRoute } from './root.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const path = sameSitePath(search.redirect);
    return path ? { redirect: path } : {};
  },
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session.user) throw redirect({ to: '/' });
  },
  component: Login,
});

function Login() {
  const router = useRouter();
  const { redirect: returnTo } = loginRoute.useSearch();
  return (
    <SignInForm
      onSignedIn={() => router.history.replace(returnTo ?? ADMIN_LANDING)}
      forgotLink={
        <Link to="/forgot-password" className={linkClass}>
          Forgot your password?
        </Link>
      }
    />
  );
}
