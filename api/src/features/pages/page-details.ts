import { searchDetails } from '@siteyard/schemas/search-details';
import type { PageDetails } from '@siteyard/schemas/page';

/**
 * The details of a stored page or version. A missing or malformed value becomes '', and what search
 * engines are told is absent at its default.
 */
export function detailsOf(page: {
  title?: unknown;
  description?: unknown;
  address?: unknown;
  social_image?: unknown;
  search_title?: unknown;
  noindex?: unknown;
}): PageDetails {
  return {
    title: text(page.title),
    description: text(page.description),
    address: text(page.address),
    social_image: text(page.social_image),
    ...searchDetails(page),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
