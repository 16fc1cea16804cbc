import { toCanonicalFile } from '@siteyard/schemas/json';
import type { PageDetails } from '@siteyard/schemas/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { sha256 } from '../../lib/sha256.ts';

/**
 * The hash of a whole page, by which a change is noticed: details and canonical content, not the
 * number, which may differ from site to site.
 */
export function hashPage(page: PageDetails & { content: PageContent }): string {
  return hashPageAsStored({ ...page, content: normalisePageContent(page.content) });
}

/**
 * The hash of a page whose content is in the canonical form of the version that wrote it. It stays
 * the same when a later version gets an upgrade step or another default, so it says whether
 * anybody has written to the page since.
 */
export function hashPageAsStored(page: PageDetails & { content: unknown }): string {
  const { title, description, address, social_image, content } = page;
  return sha256(toCanonicalFile({ title, description, address, social_image, content }));
}

/** The hash of the whole settings; of stored ones as they are, which a new setting does not change. */
export function hashSettings(settings: unknown): string {
  return sha256(toCanonicalFile(settings));
}
