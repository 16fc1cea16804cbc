import { Link, useLocation } from '@tanstack/react-router';
import { tabClass } from './tab-class.ts';

const LINKS = [
  { to: '/settings', label: 'General' },
  { to: '/settings/look', label: 'Look' },
  { to: '/settings/business', label: 'Business' },
  { to: '/settings/rentals', label: 'Rentals' },
  { to: '/settings/mail', label: 'Mail' },
] as const;

/** Links between the sections of the settings. */
export function SettingsLinks() {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  return (
    <nav aria-label="Settings" className="mb-6 flex flex-wrap gap-x-6 gap-y-2 border-b border-line">
      {LINKS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={path === to ? 'page' : undefined}
          className={`-mb-px ${tabClass}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
