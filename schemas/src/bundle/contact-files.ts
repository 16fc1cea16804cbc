import { z } from 'zod';
import { bundleContactRequest, type BundleContactRequest } from '../http/contact-request.ts';
import { toCanonicalFile } from '../values/json.ts';
import { enquiryOf } from '../rentals/enquiry/enquiry.ts';
import { issue, type BundleIssue } from './issues.ts';

/**
 * The folder of contact requests, with files such as `contact-requests/2026-11-001.json`: the first
 * part of a month. Exports and imports include them only on request.
 */
export const CONTACT_FOLDER = 'contact-requests';
const CONTACT_FILE = /^contact-requests\/\d{4}-\d{2}-\d{3,6}\.json$/;

/** The maximum number of requests in one file, which keeps the longest texts below the size of a JSON file. */
export const CONTACTS_PER_FILE = 100;

/**
 * The maximum length of the JSON of the enquiries in one file, in characters. Files without enquiries do
 * not depend on it.
 */
const ENQUIRIES_PER_FILE = 250_000;

/** A file of contact requests. */
export const bundleContactRequests = z.strictObject({
  contact_requests: z.array(bundleContactRequest).max(CONTACTS_PER_FILE),
});

/** Whether the name of a file in a bundle is that of a file of contact requests. */
export const isContactFile = (name: string): boolean => CONTACT_FILE.test(name);

/**
 * Groups contact requests into files with at most `CONTACTS_PER_FILE` requests of one month.
 * @param requests sorted by time and id, so that equal requests give equal files
 */
export async function* contactFiles(
  requests: AsyncIterable<BundleContactRequest>,
): AsyncGenerator<[name: string, text: string]> {
  let [month, part, batch, size] = ['', 0, [] as BundleContactRequest[], 0];
  const file = (): [string, string] => [
    `${CONTACT_FOLDER}/${month}-${String(part).padStart(3, '0')}.json`,
    toCanonicalFile({ contact_requests: batch }),
  ];
  for await (const request of requests) {
    const own = request.created_at.slice(0, 7);
    const isFull = batch.length === CONTACTS_PER_FILE || size > ENQUIRIES_PER_FILE;
    if (isFull || (own !== month && batch.length > 0)) {
      yield file();
      [batch, size] = [[], 0];
    }
    if (own !== month) [month, part] = [own, 0];
    if (batch.length === 0) part += 1;
    batch.push(request);
    size += JSON.stringify(enquiryOf(request)).length;
  }
  if (batch.length > 0) yield file();
}

/** Finds contact requests that appear twice in a bundle. */
export class ContactIds {
  private readonly files = new Map<string, string>();

  /** Adds the requests of a file, and returns an issue for each repeated id. */
  add(file: string, requests: readonly BundleContactRequest[]): BundleIssue[] {
    return requests.flatMap(({ id }, index) => {
      const other = this.files.get(id);
      if (other === undefined) this.files.set(id, file);
      if (other === undefined) return [];
      const suggestion = 'Remove one of the two.';
      const path = `contact_requests[${index}].id`;
      return [issue('bundle_duplicate_id', file, `is ${id}, as in ${other}`, { path, suggestion })];
    });
  }

  get count(): number {
    return this.files.size;
  }
}
