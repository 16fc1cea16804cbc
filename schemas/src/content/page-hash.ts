import { searchDetails } from './search-details.ts';
import type { PageDetails } from './page-details.ts';

/**
 * Returns the hash of a page's details and content in canonical form, without number and key. Receipts
 * contain this hash, and `sitectl` compares it with the plan.
 * @param contentHash the result of `hashPageContent`
 * @param sha256 returns the hash of a text in hexadecimal; Node and browsers have different functions
 */
export function hashPage(
  { title, description, address, social_image, ...more }: PageDetails,
  contentHash: string,
  sha256: (text: string) => string,
): string {
  // Search details are newer than these hashes. Pages without search details must keep their hashes.
  const search = searchDetails(more);
  const rest = Object.keys(search).length > 0 ? [search] : [];
  return sha256(JSON.stringify([title, description, address, social_image, contentHash, ...rest]));
}
