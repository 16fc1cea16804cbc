import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { PAGE_LIMITS } from '../primitives/limits.ts';
import { firstPart, RESERVED_PATHS } from '../primitives/reserved-paths.ts';
import { plainText } from '../primitives/text.ts';
import { searchDetails } from './search-details.ts';

export const pageTitle = plainText(PAGE_LIMITS.title).trim().min(1, 'must not be blank');

export const pageDescription = plainText(PAGE_LIMITS.description).trim();

/** The title of the page in search engines; '' for the title of the page. */
export const searchTitle = plainText(PAGE_LIMITS.searchTitle).trim();

/** A readable address: words of letters, digits and '-', separated by '/', without a leading '/'. */
export const pageAddress = boundedText(200)
  .regex(
    /^$|^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/,
    "may contain only lower-case letters, digits and '-', such as fleet/forklifts",
  )
  .refine(
    (address) => !RESERVED_PATHS.includes(firstPart(address)),
    'begins with a word that leads somewhere else on this site; choose another',
  );

/** The texts and settings of a page, without its blocks. */
export const pageDetails = z.strictObject({
  title: pageTitle,
  description: pageDescription.default(''),
  /** The readable address without the leading '/'; '' if none. */
  address: pageAddress.default(''),
  /** The image that other sites show with a link to the page. */
  social_image: asset.default(''),
  /** The whole `<title>` of the document; if absent, it consists of the titles of page and site. */
  search_title: searchTitle.optional(),
  /** Whether search engines are asked not to list the page. */
  noindex: z.boolean().optional(),
});

export type PageDetails = z.output<typeof pageDetails>;

/** The details that are texts. */
export const TEXT_DETAILS = [
  'title',
  'description',
  'address',
  'social_image',
  'search_title',
] as const satisfies (keyof PageDetails)[];

/**
 * Returns only the details of a page or a version. A missing or malformed text becomes ''; search
 * details are absent at their default.
 */
export function detailsOf(page: { [Name in keyof PageDetails]?: unknown }): PageDetails {
  return {
    title: text(page.title),
    description: text(page.description),
    address: text(page.address),
    social_image: text(page.social_image),
    ...searchDetails(page),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
