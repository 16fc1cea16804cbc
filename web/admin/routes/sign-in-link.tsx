import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { sessionQuery, type Session } from '../features/account/api/session.ts';
import { linkClass } from '../ui/link-class.ts';

/** Leads to the sign-in screen and back to this location, once the server has ended the session. */
export function SignInLink() {
  const queryClient = useQueryClient();
  const { href } = useLocation();
  return (
    <Link
      to="/login"
      search={{ redirect: href }}
      className={linkClass}
      // A known session would lead away from the sign-in screen.
      onClick={() => queryClient.setQueryData<Session>(sessionQuery.queryKey, { user: null })}
    >
      Sign in
    </Link>
  );
}
