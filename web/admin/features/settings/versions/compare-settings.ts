import { LANGUAGE_NAMES, type SiteSettings } from '@siteyard/schemas/settings';
import type { BusinessLocation } from '@siteyard/schemas/business';
import { LOOK_LABELS, lookWord } from '../../../lib/settings/look-words.ts';
import { inOneLine } from '../business/postal-parts.ts';
import { RENTAL_FIELDS } from './compare-rentals.ts';

/** A setting that differs, with its label in the form. Pictures are addresses. */
export interface Difference {
  label: string;
  before: string;
  now: string;
  picture: boolean;
}

const LOOK_FIELDS = Object.keys(LOOK_LABELS) as (keyof typeof LOOK_LABELS)[];

const FIELDS: readonly {
  label: string;
  read: (settings: SiteSettings) => string;
  picture?: boolean;
}[] = [
  { label: 'Site Title', read: ({ title }) => title },
  { label: 'Favicon', read: ({ faviconUrl }) => faviconUrl, picture: true },
  { label: 'Logo', read: ({ nav }) => nav.logoImageUrl, picture: true },
  { label: 'Home page', read: ({ home_page_path }) => home_page_path },
  { label: 'Site language', read: ({ language }) => LANGUAGE_NAMES[language] },
  { label: 'Phone', read: ({ contact }) => contact.phone },
  { label: 'Email', read: ({ contact }) => contact.email },
  { label: 'Navbar Items', read: ({ nav }) => nav.items.map(itemText).join('\n') },
  { label: 'Button text', read: ({ nav }) => nav.cta.label },
  { label: 'Button link', read: ({ nav }) => nav.cta.href },
  { label: 'Business name', read: ({ business }) => business?.name ?? '' },
  {
    label: 'Locations',
    read: ({ business }) => business?.locations.map(locationText).join('\n') ?? '',
  },
  { label: 'Time zone', read: ({ timezone }) => timezone ?? '' },
  { label: 'Notice', read: ({ notice }) => noticeText(notice) },
  {
    label: 'Look',
    read: ({ look }) => (look ? 'A look of its own' : 'The standard look'),
  },
  ...LOOK_FIELDS.map((field) => ({
    label: `Look, ${LOOK_LABELS[field].toLowerCase()}`,
    read: ({ look }: SiteSettings) => (look ? lookWord(look, field) : ''),
  })),
  { label: 'Rentals', read: ({ rentals }) => (rentals ? 'Set up' : '') },
  ...RENTAL_FIELDS.map(({ label, read }) => ({
    label,
    read: ({ rentals }: SiteSettings) => (rentals ? read(rentals) : ''),
  })),
  { label: 'Menu stays at the top', read: ({ nav }) => (nav.sticky ? 'Yes' : 'No') },
  { label: 'Call button', read: ({ nav }) => (nav.call ? 'Yes' : 'No') },
];

const itemText = ({ title, href, imageUrl }: SiteSettings['nav']['items'][number]) =>
  `${title} → ${href || '—'}${imageUrl ? ' (with a picture)' : ''}`;

function locationText({ name, address, ...rest }: BusinessLocation): string {
  const { phone, email, area, map_url, time_zone, hours, closures, postal } = rest;
  const open = hours.map(({ days, opens, closes }) => `${days.join(' ')} ${opens}–${closes}`);
  const closed = closures.map(({ from, to, note }) => `closed ${from}–${to} ${note}`.trim());
  const details = [phone, email, area, map_url, time_zone];
  const parts = [name, address, postal && inOneLine(postal), ...details, ...open, ...closed];
  return parts.filter(Boolean).join(', ');
}

function noticeText(notice: SiteSettings['notice']): string {
  if (!notice?.text) return '';
  const { text, href, from, until } = notice;
  return [text, href && `→ ${href}`, (from || until) && `${from} – ${until}`]
    .filter(Boolean)
    .join(' ');
}

/** Returns the settings that differ between two states, in the order of the form. */
export function compareSettings(before: SiteSettings, now: SiteSettings): Difference[] {
  const found = FIELDS.map(({ label, read, picture = false }) => ({
    label,
    before: read(before),
    now: read(now),
    picture,
  })).filter((each) => each.before !== each.now);
  // The texts of the menu items are equal if only their pictures differ.
  const items = JSON.stringify(before.nav.items) !== JSON.stringify(now.nav.items);
  if (items && !found.some(({ label }) => label === 'Navbar Items'))
    found.push({
      label: 'Navbar Items',
      before: 'Other pictures',
      now: 'The current pictures',
      picture: false,
    });
  return found;
}
