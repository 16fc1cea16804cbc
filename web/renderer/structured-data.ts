import {
  type BusinessLocation,
  type Closure,
  type Weekday,
  businessNameOf,
  locationsOf,
} from '@siteyard/schemas/business';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import type { PageContent } from '@siteyard/schemas/content';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { questionData } from './question-data.ts';

const DAYS: Record<Weekday, string> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
};

/**
 * The business, a page's questions and its rental items as structured data for search engines: JSON for a `script` element;
 * null if there are none. It is escaped, so that a text of an owner cannot end the element.
 * @param origin of the site, without a trailing slash; undefined if it is unknown
 * @param rentals the data of the rental items on the page
 */
export function structuredData(
  settings: SiteSettings,
  origin: string | undefined,
  content: PageContent,
  rentals: readonly object[] = [],
): string | null {
  const asked = questionData(content);
  const graph = [...businessData(settings, origin), ...(asked ? [asked] : []), ...rentals];
  if (graph.length === 0) return null;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function businessData(settings: SiteSettings, origin: string | undefined) {
  const locations = locationsOf(settings);
  if (locations.length === 0) return [];
  const business = businessNameOf(settings);
  const logo = assetUrl(settings.nav.logoImageUrl);
  const image = logo?.startsWith('/') ? origin && origin + logo : logo;
  return locations.map((location) => ({
    '@type': 'LocalBusiness',
    name: locations.length > 1 && location.name ? `${business} · ${location.name}` : business,
    ...(origin && { url: `${origin}/` }),
    ...(image && { image }),
    ...detailsOf(location),
  }));
}

function detailsOf({ address, phone, email, area, hours, closures, map_url }: BusinessLocation) {
  const map = safeUrl(map_url);
  const open = hours.filter(({ days }) => days.length > 0);
  const closed = closures.filter(({ from }) => from !== '');
  return {
    ...(address && { address: inOneLine(address) }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(area && { areaServed: area }),
    ...(map && { hasMap: map }),
    ...(open.length > 0 && {
      openingHoursSpecification: open.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => DAYS[day]),
        opens,
        closes: closes === opens ? minuteBefore(closes) : closes,
      })),
    }),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed.map(closedOn) }),
  };
}

/**
 * Returns the time one minute earlier. Search engines take equal opening and closing times as closed all
 * day, and 00:00 to 23:59 as open all day.
 */
function minuteBefore(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2024, 0, 1, hour, minute - 1)).toISOString().slice(11, 16);
}

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

/** An entry without opening and closing times means that the location is closed. */
const closedOn = ({ from, to, note }: Closure) => ({
  '@type': 'OpeningHoursSpecification',
  ...(note && { description: note }),
  validFrom: from,
  validThrough: to > from ? to : from,
});
