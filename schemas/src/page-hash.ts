import { searchDetails } from './search-details.ts';
import type { PageDetails } from './page.ts';

/**
 * The hash of a page in canonical form: of its details and the hash of its content, without number
 * and key. Receipts carry it, and `sitectl` proves with it that a page is what was planned.
 * @param contentHash as `hashPageContent` gives it
 * @param sha256 the hash of a text, in hexadecimal: Node and browsers have different ones
 */
export function hashPage(
  { title, description, address, social_image, ...more }: PageDetails,
  contentHash: string,
  sha256: (text: string) => string,
): string {
  // Pages without these have the hash that they had before these existed.
  const search = searchDetails(more);
  const rest = Object.keys(search).length > 0 ? [search] : [];
  return sha256(JSON.stringify([title, description, address, social_image, contentHash, ...rest]));
}
