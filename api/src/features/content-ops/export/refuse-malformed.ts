import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { AppError, type Issue } from '@siteyard/schemas/errors';
import { pageDetails, type ContentProblem } from '@siteyard/schemas/content';
import { CONTACT_FIELDS } from '@siteyard/schemas/http';
import { enquiryFields } from '@siteyard/schemas/rentals';
import { problemsOfRead } from '../../../database/stored-documents.ts';

/** The fields of pages, sections and contact requests in a bundle. The dates of a page are not in it. */
const EXPORTED: readonly string[] = [
  'key',
  ...Object.keys(pageDetails.shape),
  'name',
  'purpose',
  'content',
  ...CONTACT_FIELDS,
  'status',
  'admin_notes',
  ...Object.keys(enquiryFields),
];
/** The fields of a contact request, whose date decides its place in the list. */
const DATED = [...EXPORTED, 'created_at'];

/** Losses that people would notice. Leftovers of old zones are not. */
const LOST = new Set(['not_json', 'wrong_outline', 'not_a_block', 'too_deep']);

/**
 * Collects values that an export cannot contain. Reading replaces such a value, and the importing site
 * would take the replacement for the value of this site.
 */
export function collectMalformed(kind: 'pages' | DocumentFolder | 'contact_requests') {
  const issues: Issue[] = [];
  const fields = kind === 'contact_requests' ? DATED : EXPORTED;
  return {
    /**
     * Adds the problems of a document, if it has any.
     * @param inContent the problems of reading its content
     */
    add(document: { _id: unknown }, inContent: readonly ContentProblem[] = []): void {
      const of = `${kind}/${String(document._id)}`;
      for (const { path, message } of problemsOfRead(document))
        if (fields.includes(path.split(/[.[]/)[0] ?? ''))
          issues.push({ path: `${of} ${path}`, message });
      for (const { kind: what, path, message } of inContent)
        if (LOST.has(what)) issues.push({ path: `${of} ${path}`, message });
    },
    /** @throws AppError `invalid_content` */
    refuse(): void {
      if (issues.length === 0) return;
      throw new AppError('invalid_content', {
        message: 'Some documents in the database are malformed, so they cannot be exported.',
        issues,
      });
    },
  };
}
