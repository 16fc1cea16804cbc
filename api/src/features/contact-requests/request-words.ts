import type { ContactFields } from '@siteyard/schemas/http';
import { sortKeys } from '@siteyard/schemas/values';
import { type Enquiry, type SentEnquiry, requestNumber } from '@siteyard/schemas/rentals';
import type { Types } from 'mongoose';
import { searchWords } from '../../database/search-words.ts';
import { shortSha256 } from '../../lib/sha256.ts';

/** Returns the search words of a request. Enquiries are also found by their number and their items. */
export function wordsOf(
  request: ContactFields & Enquiry & { _id?: Types.ObjectId; admin_notes: string },
): string[] {
  const { first_name, last_name, email, phone, subject, message, admin_notes } = request;
  const { _id, items, delivery } = request;
  const own = [first_name, last_name, email, phone, subject, message, admin_notes];
  if (!items) return searchWords(...own);
  const number = _id && requestNumber(_id.toHexString());
  return searchWords(number, ...items.map(({ name }) => name), delivery?.place, ...own);
}

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
