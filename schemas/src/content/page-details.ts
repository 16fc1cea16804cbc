import type { PageDetails } from '../http/page.ts';
import { searchDetails } from './search-details.ts';

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
