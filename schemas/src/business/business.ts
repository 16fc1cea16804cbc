import { z } from 'zod';
import { CONTACT_LIMITS } from '../primitives/limits.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { calendarDate, timeOfDay } from '../primitives/dates.ts';
import { withDifferentIds } from '../primitives/different-ids.ts';
import { link } from '../primitives/safe-url.ts';
import { longText, plainText } from '../primitives/text.ts';
import { timeZone } from '../primitives/time-zone.ts';

/** The stored names of the days of a week. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The maximum length of each list of a business. */
export const BUSINESS_MOST = { locations: 20, hours: 14, closures: 50 } as const;

export const phone = plainText(CONTACT_LIMITS.phone);

/**
 * Matches '' and an e-mail address. Allows letters beyond ASCII, but no characters that hide or reverse
 * text.
 */
const VISIBLE_EMAIL =
  /^$|^[!-?A-~\u00a1-\u1fff\u2c00-\ud7ff]+@[!-?A-~\u00a1-\u1fff\u2c00-\ud7ff][!-\-/-?A-~\u00a1-\u1fff\u2c00-\ud7ff]*\.[!-?A-~\u00a1-\u1fff\u2c00-\ud7ff]+$/;

/** An e-mail address or ''. It has no kind `text`, so that `readLeniently` removes no characters from it. */
export const email = boundedText(CONTACT_LIMITS.email).regex(
  VISIBLE_EMAIL,
  'must be an email address such as name@example.com',
);

const NOT_A_COUNTRY = 'must be a country code of two capital letters, such as US';

/** The opening hours of some weekdays. If `closes` is not after `opens`, they end on the next day. */
const openingHours = z.strictObject({
  days: z.array(z.enum(WEEKDAYS)).max(7).default([]),
  opens: timeOfDay.default('08:00'),
  closes: timeOfDay.default('17:00'),
});

export const businessHours = z.array(openingHours).max(BUSINESS_MOST.hours);

/** The first and the last day on which a location is closed. */
const closure = z.strictObject({
  from: calendarDate.default(''),
  to: calendarDate.default(''),
  note: plainText(100).default(''),
});

/** The maximum length of an address, in characters. */
export const ADDRESS_MOST = 300;

/** The maximum length of each part of an address, in characters. `ownBusiness` has the same limits. */
export const POSTAL_MOST = { street: ADDRESS_MOST, postcode: 20, town: 100, region: 100 } as const;

/**
 * A country code, as search engines expect it:
 * https://developers.google.com/search/docs/appearance/structured-data/local-business
 */
const country = boundedText(2, NOT_A_COUNTRY).regex(/^(?:[A-Z]{2})?$/, NOT_A_COUNTRY);

/** An address in parts, for search engines; see https://schema.org/PostalAddress. Unknown parts are ''. */
const postal = z.strictObject({
  /** The building, the street and the number. */
  street: plainText(POSTAL_MOST.street).default(''),
  postcode: plainText(POSTAL_MOST.postcode).default(''),
  town: plainText(POSTAL_MOST.town).default(''),
  /** The state, province or county. */
  region: plainText(POSTAL_MOST.region).default(''),
  /** The code of the country in ISO 3166-1, such as `US`. */
  country: country.default(''),
});

const location = z.strictObject({
  /** Identifies the location in a merge. */
  id: boundedText(40).regex(/^[\w-]+$/, 'must be letters, digits, - and _'),
  name: plainText(100).default(''),
  /** Several lines, as on an envelope. Pages show this text. */
  address: longText(ADDRESS_MOST).default(''),
  /** The parts of the address. If absent, `postalOf` recognises them in the text. */
  postal: postal.optional(),
  phone: phone.default(''),
  email: email.default(''),
  /** The delivery area. */
  area: plainText(200).default(''),
  hours: businessHours.default([]),
  closures: z.array(closure).max(BUSINESS_MOST.closures).default([]),
  /** '' for the time zone of the site. */
  time_zone: timeZone.default(''),
  map_url: link.default(''),
});

export const businessName = plainText(200);

export const businessLocations = withDifferentIds(z.array(location).max(BUSINESS_MOST.locations));

/** The name and locations of the business, for the footer, the contact form and search engines. */
export const business = z.strictObject({
  name: businessName.default(''),
  locations: businessLocations.default([]),
});

export type Business = z.output<typeof business>;
export type BusinessLocation = Business['locations'][number];
export type PostalAddress = NonNullable<BusinessLocation['postal']>;
export type OpeningHours = BusinessLocation['hours'][number];
export type Closure = BusinessLocation['closures'][number];
