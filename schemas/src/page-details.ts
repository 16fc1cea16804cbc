import type { PageDetails } from './page.ts';
import { searchDetails } from './search-details.ts';

/** The details of a page that are text. */
export const TEXT_DETAILS = [
  'title',
  'description',
  'address',
  'social_image',
  'search_title',
] as const satisfies (keyof PageDetails)[];

/**
 * The details of a page or of a version of it, and nothing else. A missing or malformed value becomes
 * '', and what search engines are told is absent at its default.
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
