import { type BusinessLocation, type PostalAddress, postalOf } from '@siteyard/schemas/business';
import { deepEqual } from '@siteyard/schemas/values';
import { countryName } from './countries.ts';

type Location = Pick<BusinessLocation, 'address' | 'postal'>;

/** An address without any part. */
export const NO_PARTS: PostalAddress = {
  street: '',
  postcode: '',
  town: '',
  region: '',
  country: '',
};

/**
 * Returns the parts of an address after the owner has changed some. The other parts keep their values,
 * which `postalOf` may have recognised in the text of the address.
 */
export const changeParts = (location: Location, change: Partial<PostalAddress>): PostalAddress => ({
  ...(postalOf(location) ?? NO_PARTS),
  ...change,
});

/**
 * Returns the parts that were read in the text of an address. Keeps the chosen country if the text
 * names none.
 */
export const takeParts = ({ postal }: Location, read: PostalAddress): PostalAddress => ({
  ...read,
  country: read.country || (postal?.country ?? ''),
});

/** Whether the entered parts include all parts of the address. They may have more, such as the country. */
export function includesParts({ postal }: Location, read: PostalAddress): boolean {
  const known = Object.entries(read).filter(([, part]) => part !== '');
  return deepEqual({ ...postal, ...Object.fromEntries(known) }, postal);
}

/** Returns the parts of an address as one line, with the name of the country. */
export const inOneLine = ({ street, postcode, town, region, country }: PostalAddress): string =>
  [street, town, postcode, region, country && countryName(country)].filter(Boolean).join(' · ');
