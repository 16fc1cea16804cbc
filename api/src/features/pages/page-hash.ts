import type { MergeablePage } from '@siteyard/schemas/merge';
import { hashPageContent, hashPage } from '@siteyard/schemas/content';
import { sha256 } from '../../lib/sha256.ts';

/**
 * Returns the hash of a page's details and content, without number and key. The content need not be in
 * canonical form. For example, its keys are in another order after a merge.
 */
export function hashMergeablePage({ content, ...details }: MergeablePage): string {
  return hashPage(details, hashPageContent(content, sha256), sha256);
}
