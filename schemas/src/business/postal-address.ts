import {
  ADDRESS_MOST,
  type Business,
  type BusinessLocation,
  POSTAL_MOST,
  type PostalAddress,
} from './business.ts';
import { countryNamed, isCounty, isOnlyState, isState } from './postal-places.ts';

/** Whether all parts of an address are blank. */
const isEmpty = (postal: PostalAddress): boolean =>
  Object.values(postal).every((part) => part.trim() === '');

/** Returns a business for storage and bundles: without addresses in parts whose parts are all blank. */
export function tidyBusiness(business: Business): Business {
  if (!business.locations.some(({ postal }) => postal && isEmpty(postal))) return business;
  const locations = business.locations.map(({ postal, ...location }) =>
    postal && !isEmpty(postal) ? { ...location, postal } : location,
  );
  return { ...business, locations };
}

/**
 * Returns the address of a location in parts: the parts that the owner entered, or else the parts that
 * `readPostal` recognises in the text of the address. Returns null if it recognises none.
 */
export function postalOf({
  postal,
  address,
}: Pick<BusinessLocation, 'postal' | 'address'>): PostalAddress | null {
  return postal && !isEmpty(postal) ? postal : readPostal(address);
}

/**
 * Recognises the parts of an address in the usual formats of the USA, the United Kingdom, the
 * Netherlands, and Germany and its neighbours. An unknown part is ''.
 * @returns null for any other format, because a missing address is better than a wrong one
 */
export function readPostal(address: string): PostalAddress | null {
  if (address.length > ADDRESS_MOST) return null;
  const all = address
    .split(/[\n,]/)
    .map((line) => line.trim().split(/\s+/).join(' '))
    .filter(Boolean);
  const named = all.length > 1 ? countryNamed(all.at(-1) ?? '') : undefined;
  const lines = named === undefined ? all : all.slice(0, -1);
  const found =
    readBritish(lines) ??
    readDutch(lines) ??
    readPostcodeFirst(lines, named) ??
    readAmerican(lines);
  if (!found || !isTown(found.town) || !fits(found)) return null;
  return named === undefined || found.country === named ? found : null;
}

/**
 * Reads `Columbus, OH 43215` or `Columbus, Ohio`. Without a ZIP code, it reads no state codes, because
 * `DE` or `CA` can be countries.
 */
function readAmerican(lines: readonly string[]): PostalAddress | null {
  const words = wordsOf(lines.at(-1));
  const postcode = /^\d{5}(?:-\d{4})?$/.test(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  const region = [3, 2, 1].map((count) => words.slice(-count).join(' ')).find(isState);
  if (region === undefined) return null;
  const town = words.slice(0, -wordsOf(region).length).join(' ');
  if (postcode === '' && (town !== '' || !isOnlyState(region))) return null;
  const rest = [...lines.slice(0, -1), ...(town === '' ? [] : [town])];
  return { ...streetAndTown(rest), postcode, region, country: 'US' };
}

/** The crown dependencies, which are not part of the United Kingdom, by the letters of their postcodes. */
const DEPENDENCIES: Record<string, string> = { GY: 'GG', IM: 'IM', JE: 'JE' };

/** Reads `1 Mill Lane, Bakewell, DE45 7PQ`, also with a county. Needs a street before the town. */
function readBritish(lines: readonly string[]): PostalAddress | null {
  const words = wordsOf(lines.at(-1));
  const postcode = words.splice(-2).join(' ').toUpperCase();
  if (!/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcode)) return null;
  const rest = [...lines.slice(0, -1), ...(words.length === 0 ? [] : [words.join(' ')])];
  const region = isCounty(rest.at(-1) ?? '') ? (rest.pop() ?? '') : '';
  if (!isStreet(rest.at(-2) ?? '')) return null;
  const country = DEPENDENCIES[postcode.slice(0, 2)] ?? 'GB';
  return { ...streetAndTown(rest), postcode, region, country };
}

/** Reads `Keizersgracht 123, 1012 AB Amsterdam`. */
function readDutch(lines: readonly string[]): PostalAddress | null {
  const [digits = '', letters = '', ...town] = wordsOf(lines.at(-1));
  if (!/^\d{4}$/.test(digits) || !/^[A-Z]{2}$/.test(letters)) return null;
  if (!endsWithNumber(lines.at(-2) ?? '')) return null;
  const rest = [...lines.slice(0, -1), town.join(' ')];
  return { ...streetAndTown(rest), postcode: `${digits} ${letters}`, region: '', country: 'NL' };
}

/** The number of digits of a postcode, by country. */
const DIGITS: Record<string, number> = { AT: 4, BE: 4, CH: 4, DE: 5, FR: 5 };

/** The countries by the letters before a postcode, as in `A-1010 Wien`. */
const PREFIXES: Record<string, string> = { A: 'AT', B: 'BE', CH: 'CH', D: 'DE', F: 'FR' };

/**
 * Reads `Hauptstraße 5, 10115 Berlin`. Many countries have this format, so the country is known only if
 * the address names it. Needs a street with a number on the line before, because a line such as
 * `18000 Main Street` is no postcode with a town.
 */
function readPostcodeFirst(
  lines: readonly string[],
  named: string | undefined,
): PostalAddress | null {
  const [first = '', ...town] = wordsOf(lines.at(-1));
  const [, letters, postcode = ''] = /^(?:([A-Z]{1,2})-)?(\d{4,5})$/.exec(first) ?? [];
  const country = letters === undefined ? (named ?? '') : (PREFIXES[letters] ?? letters);
  if (postcode === '' || !endsWithNumber(lines.at(-2) ?? '')) return null;
  if (country !== '' && DIGITS[country] !== postcode.length) return null;
  const rest = [...lines.slice(0, -1), town.join(' ')];
  return { ...streetAndTown(rest), postcode, region: '', country };
}

const wordsOf = (line = ''): string[] => line.split(' ').filter(Boolean);

/**
 * Returns the last line as the town, and the lines from the first street on as the street. Leaves out
 * names.
 */
function streetAndTown(lines: readonly string[]): Pick<PostalAddress, 'street' | 'town'> {
  const before = lines.slice(0, -1);
  const first = before.findIndex(isStreet);
  const street = first === -1 ? '' : before.slice(first).join(', ');
  return { street, town: lines.at(-1) ?? '' };
}

const STREET_WORD =
  /(?:^| )(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|boulevard|blvd|highway|hwy|parkway|court|close|crescent|terrace|estate|business park|industrial park|retail park)\.?$/i;

const isStreet = (line: string): boolean => /\d/.test(line) || STREET_WORD.test(line);

const isTown = (text: string): boolean => text !== '' && !isStreet(text);

/** Whether all parts are short enough to be stored. */
const fits = (found: PostalAddress): boolean =>
  Object.entries(POSTAL_MOST).every(
    ([part, most]) => found[part as keyof typeof POSTAL_MOST].length <= most,
  );

const UNIT =
  /^(?:unit|suite|ste|apt|apartment|building|bldg|floor|lot|bay|dock|gate|hall|box|po box)\b/i;

/** Whether a line is a street with a number after it, such as `Hauptstraße 5a`. */
const endsWithNumber = (line: string): boolean =>
  !UNIT.test(line) && / \d+[a-z]?(?:[-/]\d+[a-z]?)?$/i.test(line);
