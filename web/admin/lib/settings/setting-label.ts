import { LOOK_LABELS } from './look-words.ts';
import { RENTAL_LABELS } from './rental-labels.ts';

const NAMES: Record<string, string> = {
  title: 'Site Title',
  faviconUrl: 'Favicon',
  home_page_path: 'Home page',
  language: 'Site language',
  'contact.phone': 'Phone',
  'contact.email': 'Email',
  'nav.logoImageUrl': 'Logo',
  'nav.items': 'Navbar Items',
  'nav.cta.label': 'Button text',
  'nav.cta.href': 'Button link',
  'nav.sticky': 'Menu stays at the top',
  'nav.call': 'Call button',
  business: 'Business details',
  'business.name': 'Business name',
  'business.locations': 'Locations',
  timezone: 'Time zone',
  notice: 'Notice',
  'notice.text': 'Notice, text',
  'notice.href': 'Notice, link',
  'notice.from': 'Notice, first day',
  'notice.until': 'Notice, last day',
  look: 'Look',
  rentals: 'Rentals',
  ...Object.fromEntries(
    Object.entries(LOOK_LABELS).map(([field, label]) => [
      `look.${field}`,
      `Look, ${label.toLowerCase()}`,
    ]),
  ),
};

const ITEM_FIELDS: Record<string, string> = { href: 'link', imageUrl: 'background image' };

/** The form's label for a setting with a path such as `nav.items[1].href`. */
export function settingLabel(path: string): string {
  const item = /^nav\.items\[(\d+)\](?:\.(\w+))?$/.exec(path);
  if (!item) return NAMES[path] ?? locationLabel(path) ?? rentalLabel(path) ?? path;
  const name = `Navbar item ${Number(item[1]) + 1}`;
  const field = item[2];
  return field === undefined ? name : `${name}, ${ITEM_FIELDS[field] ?? field}`;
}

const LOCATION_FIELDS: Record<string, string> = {
  email: 'email',
  area: 'delivery area',
  hours: 'opening hours',
  closures: 'closed on',
  time_zone: 'time zone',
  map_url: 'link to a map',
  postal: 'address for search engines',
  'postal.street': 'street and number',
  'postal.region': 'state or county',
};

/** The label for `business.locations[0].phone`, or `business.locations[id=…].phone` from a merge. */
function locationLabel(path: string): string | undefined {
  const [, place, field] =
    /^business\.locations\[([\w=-]+)\](?:\.(postal\.\w+|\w+))?/.exec(path) ?? [];
  if (place === undefined) return undefined;
  const name = /^\d+$/.test(place) ? `Location ${Number(place) + 1}` : 'A location';
  if (field === undefined) return name;
  return `${name}, ${LOCATION_FIELDS[field] ?? field.replace('postal.', '')}`;
}

/** The label for `rentals.periods[0].title`, or `rentals.zones[id=…].fee` from a merge. */
function rentalLabel(path: string): string | undefined {
  const field = /^rentals\.(\w+)/.exec(path)?.[1];
  return field === undefined ? undefined : RENTAL_LABELS[field as keyof typeof RENTAL_LABELS];
}
