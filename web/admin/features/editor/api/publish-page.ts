import type { BaseDetails, PageAnswer } from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** A publish: its content, and the page that it is based on. */
export interface PublishRequest {
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
export const publishPage = (id: number, request: PublishRequest) =>
  callApi<PageAnswer>(pageCall(id), {
    method: 'PUT',
    headers: { 'If-Match': `"${request.baseRevision}"` },
    json: { page: bodyOf(request) },
  });

/** The content of a publish, with the details that it is based on, as the API names them. */
export const bodyOf = ({ content, baseDetails }: PublishRequest) => ({
  content,
  ...(baseDetails && { base_details: baseDetails }),
});
