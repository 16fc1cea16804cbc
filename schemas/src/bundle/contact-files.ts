import { z } from 'zod';
import { bundleContactRequest, type BundleContactRequest } from '../contact-request.ts';
import { toCanonicalFile } from '../json.ts';
import { issue, type BundleIssue } from './issues.ts';

/**
 * The files of contact requests, `contact-requests/2026-11-001.json`: a month and a part of it. They
 * are in a bundle only where an export was told to include them, and no import takes them untold.
 */
export const CONTACT_FOLDER = 'contact-requests';
const CONTACT_FILE = /^contact-requests\/\d{4}-\d{2}-\d{3,6}\.json$/;

/** The most contact requests of one file: with the longest texts it stays below the size of a JSON file. */
export const CONTACTS_PER_FILE = 100;

/** A file of contact requests. */
export const bundleContactRequests = z.strictObject({
  contact_requests: z.array(bundleContactRequest).max(CONTACTS_PER_FILE),
});

/** Whether a file of a bundle holds contact requests. */
export const isContactFile = (name: string): boolean => CONTACT_FILE.test(name);

/**
 * Groups contact requests into files: at most 100 of one month each.
 * @param requests by time and id, so that the same requests give the same files
 */
export async function* contactFiles(
  requests: AsyncIterable<BundleContactRequest>,
): AsyncGenerator<[name: string, text: string]> {
  let [month, part, held] = ['', 0, [] as BundleContactRequest[]];
  const file = (): [string, string] => [
    `${CONTACT_FOLDER}/${month}-${String(part).padStart(3, '0')}.json`,
    toCanonicalFile({ contact_requests: held }),
  ];
  for await (const request of requests) {
    const own = request.created_at.slice(0, 7);
    if (held.length === CONTACTS_PER_FILE || (own !== month && held.length > 0)) {
      yield file();
      held = [];
    }
    if (own !== month) [month, part] = [own, 0];
    if (held.length === 0) part += 1;
    held.push(request);
  }
  if (held.length > 0) yield file();
}

/** Issues for contact requests that appear twice, in one file or in two. */
export class ContactIds {
  private readonly files = new Map<string, string>();

  /** Adds those of a file, in its order. */
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
