import { Menu } from '@base-ui/react/menu';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { sessionQuery } from '../features/account/api/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { menuItemClass, menuPopupClass } from '../ui/menu-class.ts';
import { ACCOUNT_LINKS } from './account-links.ts';

/** A menu with the signed-in e-mail address and the links of the account area. */
export function AccountMenu() {
  const { data } = useQuery(sessionQuery);
  const email = data?.user?.email ?? '';
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`Account ${email}`} className={buttonClass('quiet', 'sm')}>
        <CircleUserRound aria-hidden className="size-5 text-quiet" />
        <span className="hidden max-w-56 truncate lg:inline">{email}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          role="region"
          aria-label="Account"
          align="end"
          positionMethod="fixed"
          sideOffset={8}
          className="z-50"
        >
          <Menu.Popup className={menuPopupClass}>
            <p className="max-w-72 px-3 py-2 text-xs break-words text-quiet">
              Signed in as <span className="font-medium text-ink">{email}</span>
            </p>
            {ACCOUNT_LINKS.map(({ to, label }) => (
              <Menu.LinkItem
                key={to}
                className={menuItemClass}
                closeOnClick
                render={<Link to={to} />}
              >
                {label}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
