import type { ContactFields } from '@siteyard/schemas/http';
import { type Enquiry, requestNumber } from '@siteyard/schemas/rentals';
import type { Types } from 'mongoose';
import { searchWords } from '../../database/search-words.ts';

/** Returns the search words of a request. Enquiries are also found by their number and their items. */
export function wordsOf(
  request: ContactFields & Enquiry & { _id: Types.ObjectId; admin_notes: string },
): string[] {
  const { first_name, last_name, email, phone, subject, message, admin_notes } = request;
  const { _id, items, delivery } = request;
  const own = [first_name, last_name, email, phone, subject, message, admin_notes];
  if (!items) return searchWords(...own);
  const number = requestNumber(_id.toHexString());
  return searchWords(number, ...items.map(({ name }) => name), delivery?.place, ...own);
}
