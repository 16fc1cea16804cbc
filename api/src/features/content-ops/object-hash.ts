import {
  detailsOf,
  type PageContent,
  normalisePageContent,
  type PageDetails,
} from '@siteyard/schemas/content';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { sha256 } from '../../lib/sha256.ts';

/**
 * Returns the hash of a page's details and canonical content. Equal pages have equal hashes. The number
 * does not count, because it may differ between sites.
 */
export function hashPageFile(page: PageDetails & { content: PageContent }): string {
  return hashStoredPageFile({ ...page, content: normalisePageContent(page.content) });
}

/**
 * Returns the hash of a page with its stored content. A new upgrade step or default does not change it,
 * so a different hash means that the page was written since.
 */
export function hashStoredPageFile(page: PageDetails & { content: unknown }): string {
  return sha256(toCanonicalFile({ ...detailsOf(page), content: page.content }));
}

/** Returns the hash of the settings. For stored settings, a new setting does not change it. */
export function hashSettings(settings: unknown): string {
  return sha256(toCanonicalFile(settings));
}
