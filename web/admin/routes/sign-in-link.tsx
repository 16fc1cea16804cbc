import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { sessionQuery, type Session } from '../features/account/api/session.ts';
import { cx } from '../lib/cx.ts';
import { linkClass } from '../ui/link-class.ts';

/** A link to the sign-in screen and back to this location, for an ended session. */
export function SignInLink() {
  const queryClient = useQueryClient();
  const { href } = useLocation();
  return (
    <Link
      to="/login"
      search={{ redirect: href }}
      // At least 24 px high, because it may be the only link of a line on a touch screen.
      className={cx(linkClass, 'inline-flex min-h-6 items-center')}
      // With a cached session, the sign-in screen would redirect to the pages.
      onClick={() => queryClient.setQueryData<Session>(sessionQuery.queryKey, { user: null })}
    >
      Sign in
    </Link>
  );
}
