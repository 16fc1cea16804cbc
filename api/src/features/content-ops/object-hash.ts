import { detailsOf } from '@siteyard/schemas/page-details';
import { toCanonicalFile } from '@siteyard/schemas/json';
import type { PageDetails } from '@siteyard/schemas/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { sha256 } from '../../lib/sha256.ts';

/**
 * The hash of a page's details and canonical content, which tells whether two pages are equal. The
 * number does not count, because it may differ between sites.
 */
export function hashPage(page: PageDetails & { content: PageContent }): string {
  return hashPageAsStored({ ...page, content: normalisePageContent(page.content) });
}

/**
 * The hash of a page with its content as stored. A new upgrade step or default does not change it, so
 * it tells whether anybody has written to the page.
 */
export function hashPageAsStored(page: PageDetails & { content: unknown }): string {
  return sha256(toCanonicalFile({ ...detailsOf(page), content: page.content }));
}

/** The hash of the settings. For settings as stored, a new setting does not change it. */
export function hashSettings(settings: unknown): string {
  return sha256(toCanonicalFile(settings));
}
