import type { Connection } from 'mongoose';
import { renewWords } from '../database/search-words.ts';
import { contactRequestModel } from '../features/contact-requests/contact-requests.model.ts';
import { wordsOf as wordsOfRequest } from '../features/contact-requests/request-words.ts';
import { SITE, siteStateModel } from '../features/site-state/site-state.model.ts';

/** Increase this number when a change of `searchWords` gives other words for the same text. */
const SEARCH_FOLD = 1;

const REQUEST = {
  first_name: 1,
  last_name: 1,
  email: 1,
  phone: 1,
  subject: 1,
  message: 1,
  admin_notes: 1,
  items: 1,
  delivery: 1,
};

/**
 * Updates the search words that an earlier version stored, such as "straße" instead of "strasse". Runs
 * only once for each version of the rule.
 */
export async function renewSearchWords(connection: Connection): Promise<void> {
  const state = siteStateModel(connection);
  if (await state.exists({ ...SITE, search_fold: SEARCH_FOLD })) return;
  await renewWords(contactRequestModel(connection), REQUEST, wordsOfRequest);
  await state.updateOne(SITE, { $set: { search_fold: SEARCH_FOLD } });
}
