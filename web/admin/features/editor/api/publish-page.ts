import type { BaseDetails } from '@siteyard/schemas/base-details';
import type { JsonObject } from '@siteyard/schemas/json';
import type { PageAnswer } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';

/** Content to publish, and the page that it was made from. */
export interface Sent {
  content: JsonObject;
  /** The content revision of that page. */
  baseRevision: number;
  /** The details of that page; null if they are not known. */
  baseDetails: BaseDetails | null;
}

/**
 * `PUT /api/pages/{id}`: saves and publishes. If the page has a newer revision, or other values in
 * the details that the content changes, the call fails with 409 `revision_conflict`.
 */
export const publishPage = (id: number, { content, baseRevision, baseDetails }: Sent) =>
  callApi<PageAnswer>(`/api/pages/${id}`, {
    method: 'PUT',
    headers: { 'If-Match': `"${baseRevision}"` },
    json: { page: { content, ...(baseDetails && { base_details: baseDetails }) } },
  });
