import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { hashPageContent } from '@siteyard/schemas/page-content/normalise';
import { hashPage } from '@siteyard/schemas/page-hash';
import { sha256 } from '../../lib/sha256.ts';

/**
 * The hash of a page: of its details and its content, without number and key. The content need not
 * be in canonical form: one with renumbered links, or a merged one, has its keys in another order.
 */
export function hashOfPage({ content, ...details }: MergeablePage): string {
  return hashPage(details, hashPageContent(content, sha256), sha256);
}
