import type { PageDetails } from '@siteyard/schemas/page';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { sha256 } from '../../lib/sha256.ts';

/** The hash of a page in canonical form: of its details and its content, without number and key. */
export function hashOfPage({ content, ...details }: MergeablePage): string {
  return hashWithContent(details, sha256(JSON.stringify(content)));
}

/** The same where the hash of the canonical content is known. */
export function hashWithContent(details: PageDetails, contentHash: string): string {
  const { title, description, address, social_image } = details;
  return sha256(JSON.stringify([title, description, address, social_image, contentHash]));
}
