import { Menu } from '@base-ui/react/menu';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Images, LogOut, Menu as MenuIcon, Tag } from 'lucide-react';
import { sessionQuery } from '../features/account/api/session.ts';
import { openContactsQuery } from '../features/contacts/api/list-contact-requests.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { menuItemClass, menuPopupClass } from '../ui/menu-class.ts';
import { AccountMenu } from './account-menu.tsx';

interface TopBarLink {
  to: '/' | '/admin/contacts' | '/settings';
  /** The start of the paths at which the link is the current one. */
  section: string;
  label: string;
  /** The label in the menu of small screens, if it differs. */
  smallLabel?: string;
  /** Whether the link shows the number of open requests. */
  hasCount?: boolean;
}

/** The links of the specification. */
const LINKS: readonly TopBarLink[] = [
  { to: '/', section: '/admin/pages', label: 'Pages', smallLabel: 'Page Manager' },
  { to: '/admin/contacts', section: '/admin/contacts', label: 'Contact Requests', hasCount: true },
  { to: '/settings', section: '/settings', label: 'Global Settings' },
];

/** The links that the specification does not have. */
const MORE_LINKS = [
  { to: '/admin/items', label: 'Items', icon: Tag },
  { to: '/admin/pictures', label: 'Pictures', icon: Images },
] as const;

const linkClass =
  'rounded-lg px-2 py-2 text-sm font-medium whitespace-nowrap text-quiet lg:px-3 hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-brand-50 aria-[current=page]:text-brand-700';

const OPEN_ID = 'open-contact-requests';

/** The number of open contact requests; 0 while it is loading. */
function useOpenRequests(): number {
  const session = useQuery(sessionQuery);
  // The API refuses this call until the generated password is changed.
  const isAllowed = session.data?.user?.must_change_password === false;
  return useQuery({ ...openContactsQuery, enabled: isAllowed }).data ?? 0;
}

function OpenCount({ open }: { open: number }) {
  if (open === 0) return null;
  return (
    <span
      aria-hidden
      className="ml-1.5 inline-block min-w-5 rounded-full bg-brand-600 px-1.5 text-center text-xs/5 font-semibold text-white"
    >
      {open > 99 ? '99+' : open}
    </span>
  );
}

/**
 * Links to the admin's screens, in a menu on small screens (specification, section 2), and the account
 * menu.
 */
export function TopBar({ onLogout }: { onLogout: () => void }) {
  const open = useOpenRequests();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-white/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <span className="mr-2 text-base font-semibold lg:mr-4 tracking-tight">Siteyard</span>
        <nav aria-label="Admin" className="hidden flex-1 items-center gap-1 md:flex">
          {LINKS.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              className={linkClass}
              aria-current={path.startsWith(link.section) ? 'page' : undefined}
              aria-describedby={link.hasCount && open > 0 ? OPEN_ID : undefined}
            >
              {link.label}
              {link.hasCount && <OpenCount open={open} />}
            </Link>
          ))}
        </nav>
        {open > 0 && (
          <span id={OPEN_ID} hidden>
            {open === 1 ? '1 open contact request' : `${open} open contact requests`}
          </span>
        )}
        <div className="ml-auto hidden items-center gap-1 md:flex">
          {MORE_LINKS.map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className={`${linkClass} inline-flex items-center gap-2`}
              aria-current={path.startsWith(to) ? 'page' : undefined}
            >
              <Icon aria-hidden className="hidden size-4 lg:block" />
              {label}
            </Link>
          ))}
        </div>
        <div className="ml-auto md:ml-0">
          <AccountMenu />
        </div>
        <Button size="sm" className="hidden md:inline-flex" onClick={onLogout}>
          <LogOut aria-hidden className="size-4" />
          Logout
        </Button>
        <div className="md:hidden">
          <SmallScreenMenu open={open} onLogout={onLogout} />
        </div>
      </div>
    </header>
  );
}

/** All links and Logout in one menu. */
function SmallScreenMenu({
  open,
  onLogout,
}: {
  /** The number of open contact requests. */
  open: number;
  onLogout: () => void;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton
            label="Menu"
            aria-describedby={open > 0 ? OPEN_ID : undefined}
            className="relative"
          >
            <MenuIcon aria-hidden className="size-5" />
            {/* The number itself is in the menu. */}
            {open > 0 && (
              <span className="absolute top-1 right-1 size-2.5 rounded-full border-2 border-white bg-brand-600" />
            )}
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner
          role="region"
          aria-label="Menu"
          align="end"
          positionMethod="fixed"
          sideOffset={8}
          className="z-50"
        >
          <Menu.Popup className={menuPopupClass}>
            {LINKS.map((link) => (
              <Menu.LinkItem
                key={link.to}
                className={menuItemClass}
                closeOnClick
                render={<Link to={link.to} />}
              >
                {link.smallLabel ?? link.label}
                {link.hasCount && <OpenCount open={open} />}
              </Menu.LinkItem>
            ))}
            {MORE_LINKS.map(({ to, label }) => (
              <Menu.LinkItem
                key={to}
                className={menuItemClass}
                closeOnClick
                render={<Link to={to} />}
              >
                {label}
              </Menu.LinkItem>
            ))}
            <Menu.Separator className="my-1 h-px bg-line" />
            <Menu.Item className={menuItemClass} onClick={onLogout}>
              Logout
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
