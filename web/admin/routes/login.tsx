import { createRoute, Link, redirect, useRouter } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { ADMIN_LANDING, sameSitePath } from '../lib/same-site-path.ts';
import { PREVIEW_PATH } from '../lib/pages/page-path.ts';
import { linkClass } from '../ui/link-class.ts';
import { rootRoute } from './root.tsx';

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // The router keeps the value of the address for a missing key, so a refused value is `undefined`.
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => ({
    redirect: sameSitePath(search.redirect),
  }),
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
      onSignedIn={() => {
        const target = sameSitePath(returnTo) ?? ADMIN_LANDING;
        // A preview is a document of the server, not a screen of this app.
        if (target.startsWith(PREVIEW_PATH)) window.location.replace(target);
        else router.history.replace(target);
      }}
      forgotLink={
        <Link to="/forgot-password" className={linkClass}>
          Forgot your password?
        </Link>
      }
    />
  );
}
