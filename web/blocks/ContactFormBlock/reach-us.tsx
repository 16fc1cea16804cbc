import { locationsOf } from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { mailLink, phoneLink } from '../_shared/contact-links.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Links to call and to write to each location, next to the form; nothing without business details. */
export function ReachUs({ settings }: { settings: SiteSettings | undefined }) {
  const locations = settings ? locationsOf(settings) : [];
  const shown = locations.filter(({ phone, email }) => phone !== '' || email !== '');
  if (shown.length === 0) return null;
  return (
    <ul className="mb-6 grid gap-2 text-body" role="list">
      {shown.map(({ id, name, phone, email }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          {name !== '' && <span dir="auto">{name}</span>}
          {phoneLink(phone, LINK)}
          {mailLink(email, LINK)}
        </li>
      ))}
    </ul>
  );
}
