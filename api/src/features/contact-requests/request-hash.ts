import type { ContactFields } from '@siteyard/schemas/http';
import type { SentEnquiry } from '@siteyard/schemas/rentals';
import { sortKeys } from '@siteyard/schemas/values';
import { shortSha256 } from '../../lib/sha256.ts';

/**
 * Returns a hash of the fields that a visitor has sent. The hash does not include the source, because a
 * retry may have another source.
 */
export function hashOf(fields: ContactFields, enquiry: SentEnquiry = {}): string {
  const { first_name, last_name, email, phone, subject, message } = fields;
  const { source: _, ...asked } = enquiry;
  const own = [first_name, last_name, email, phone, subject, message];
  const isPlain = Object.keys(asked).length === 0;
  return shortSha256(JSON.stringify(isPlain ? own : [...own, sortKeys(asked)]));
}
