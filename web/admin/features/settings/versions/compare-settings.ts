import { LANGUAGE_NAMES, type SiteSettings } from '@siteyard/schemas/settings';
import type { BusinessLocation } from '@siteyard/schemas/business';
import { LOOK_LABELS, lookWord } from '../../../lib/settings/look-words.ts';
import { settingLabel } from '../../../lib/settings/setting-label.ts';
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

/** A setting with the label of its form, and its value in words. */
interface ComparedField {
  label: string;
  read: (settings: SiteSettings) => string;
  picture?: boolean;
}

const field = (path: string, read: ComparedField['read']): ComparedField => ({
  label: settingLabel(path),
  read,
});

const pictureField = (path: string, read: ComparedField['read']): ComparedField => ({
  ...field(path, read),
  picture: true,
});

const FIELDS: readonly ComparedField[] = [
  field('title', ({ title }) => title),
  pictureField('faviconUrl', ({ faviconUrl }) => faviconUrl),
  pictureField('nav.logoImageUrl', ({ nav }) => nav.logoImageUrl),
  field('home_page_path', ({ home_page_path }) => home_page_path),
  field('language', ({ language }) => LANGUAGE_NAMES[language]),
  field('contact.phone', ({ contact }) => contact.phone),
  field('contact.email', ({ contact }) => contact.email),
  field('nav.items', ({ nav }) => nav.items.map(itemText).join('\n')),
  field('nav.cta.label', ({ nav }) => nav.cta.label),
  field('nav.cta.href', ({ nav }) => nav.cta.href),
  field('business.name', ({ business }) => business?.name ?? ''),
  field('business.locations', ({ business }) =>
    (business?.locations ?? []).map(locationText).join('\n'),
  ),
  field('timezone', ({ timezone }) => timezone ?? ''),
  field('notice', ({ notice }) => noticeText(notice)),
  field('look', ({ look }) => (look ? 'A look of its own' : 'The standard look')),
  ...LOOK_FIELDS.map((name) =>
    field(`look.${name}`, ({ look }) => (look ? lookWord(look, name) : '')),
  ),
  field('rentals', ({ rentals }) => (rentals ? 'Set up' : '')),
  ...RENTAL_FIELDS.map(({ label, read }) => ({
    label,
    read: ({ rentals }: SiteSettings) => (rentals ? read(rentals) : ''),
  })),
  field('nav.sticky', ({ nav }) => (nav.sticky ? 'Yes' : 'No')),
  field('nav.call', ({ nav }) => (nav.call ? 'Yes' : 'No')),
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
  const label = settingLabel('nav.items');
  if (items && !found.some((each) => each.label === label))
    found.push({
      label,
      before: 'Other pictures',
      now: 'The current pictures',
      picture: false,
    });
  return found;
}
