import {
  type BusinessLocation,
  type Closure,
  type OpeningHours,
  postalOf,
  type Weekday,
} from '@siteyard/schemas/business';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';

const DAYS: Record<Weekday, string> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
};

/** The address, contact details, opening hours and closures of a location as structured data. */
export function locationData(location: BusinessLocation) {
  const { phone, email, area, hours, closures, map_url } = location;
  const address = addressData(location);
  const map = safeUrl(map_url);
  const open = hours.filter(({ days }) => days.length > 0);
  const closed = closures.filter(({ from }) => from !== '');
  return {
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(area && { areaServed: area }),
    ...(map && { hasMap: map }),
    ...(open.length > 0 && { openingHoursSpecification: open.map(hoursData) }),
    ...(closed.length > 0 && { specialOpeningHoursSpecification: closed.map(closureData) }),
  };
}

/** The address in parts, or its text in one line if the parts are unknown. */
function addressData(location: BusinessLocation) {
  const postal = postalOf(location);
  if (!postal) return inOneLine(location.address);
  const { street, postcode, town, region, country } = postal;
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(postcode && { postalCode: postcode }),
    ...(town && { addressLocality: town }),
    ...(region && { addressRegion: region }),
    ...(country && { addressCountry: country }),
  };
}

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

const hoursData = ({ days, opens, closes }: OpeningHours) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days.map((day) => DAYS[day]),
  opens,
  closes: closes === opens ? minuteBefore(closes) : closes,
});

/**
 * Returns the time one minute earlier. Search engines take equal opening and closing times as closed all
 * day, and 00:00 to 23:59 as open all day.
 */
function minuteBefore(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2024, 0, 1, hour, minute - 1)).toISOString().slice(11, 16);
}

/** Equal opening and closing times mean that the location is closed all day. */
const closureData = ({ from, to, note }: Closure) => ({
  '@type': 'OpeningHoursSpecification',
  ...(note && { description: note }),
  opens: '00:00',
  closes: '00:00',
  validFrom: from,
  validThrough: to > from ? to : from,
});
