import { type BusinessLocation, type PostalAddress, postalOf } from '@siteyard/schemas/business';
import { deepEqual } from '@siteyard/schemas/values';
import { countryName } from './countries.ts';

type Location = Pick<BusinessLocation, 'address' | 'postal'>;

export const NO_PARTS: PostalAddress = {
  street: '',
  postcode: '',
  town: '',
  region: '',
  country: '',
};

/**
 * Returns the parts after the owner changed some. The other parts are those that search engines got until
 * then, which may come from the text of the address.
 */
export const changeParts = (location: Location, change: Partial<PostalAddress>): PostalAddress => ({
  ...(postalOf(location) ?? NO_PARTS),
  ...change,
});

/** Returns the parts in the text of an address. If the text names no country, the chosen country stays. */
export const takeParts = ({ postal }: Location, read: PostalAddress): PostalAddress => ({
  ...read,
  country: read.country || (postal?.country ?? ''),
});

/** Whether the entered parts include all parts of the address. They may have more, such as the country. */
export function includesParts({ postal }: Location, read: PostalAddress): boolean {
  const known = Object.entries(read).filter(([, part]) => part !== '');
  return deepEqual({ ...postal, ...Object.fromEntries(known) }, postal);
}

/** The parts of an address, with the name of the country. */
export const inOneLine = ({ street, postcode, town, region, country }: PostalAddress): string =>
  [street, town, postcode, region, country && countryName(country)].filter(Boolean).join(' · ');
