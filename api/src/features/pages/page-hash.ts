import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { hashPage } from '@siteyard/schemas/page-hash';
import { sha256 } from '../../lib/sha256.ts';

/** The hash of a page in canonical form: of its details and its content, without number and key. */
export function hashOfPage({ content, ...details }: MergeablePage): string {
  return hashPage(details, sha256(JSON.stringify(content)), sha256);
}
