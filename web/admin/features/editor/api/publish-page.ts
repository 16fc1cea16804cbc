import type { BaseDetails, PageAnswer } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** Content to publish, and the page that it is based on. */
export interface Sent {
  content: JsonObject;
  /** The content revision of the base page. */
  baseRevision: number;
  /** The details of the base page; null if unknown. */
  baseDetails: BaseDetails | null;
}

/**
 * `PUT /api/pages/{id}`: saves and publishes. Fails with 409 `revision_conflict` if the page has a newer
 * revision, or if details that the content changes have other values.
 */
export const publishPage = (id: number, { content, baseRevision, baseDetails }: Sent) =>
  callApi<PageAnswer>(pageCall(id), {
    method: 'PUT',
    headers: { 'If-Match': `"${baseRevision}"` },
    json: { page: { content, ...(baseDetails && { base_details: baseDetails }) } },
  });
