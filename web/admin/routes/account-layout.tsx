import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { sessionQuery } from '../features/account/api/session.ts';
import { ACCOUNT_LINKS } from './account-links.ts';
import { tabClass } from './tab-class.ts';

/** Links to the screens of the account area. Hidden until the generated password is changed. */
export function AccountLayout() {
  const { data } = useQuery(sessionQuery);
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {!data?.user?.must_change_password && (
        <nav
          aria-label="Account"
          className="mx-auto flex max-w-6xl flex-wrap gap-x-3 gap-y-2 px-4 sm:gap-x-6 pt-5 sm:px-6 sm:pt-6"
        >
          {ACCOUNT_LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={tabClass}
              aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </>
  );
}
