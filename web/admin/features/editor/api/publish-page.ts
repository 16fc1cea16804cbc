import type { JsonObject } from '@siteyard/schemas/json';
import type { PageAnswer } from '@siteyard/schemas/page';
import { callApi } from '../../../lib/http.ts';

/**
 * `PUT /api/pages/{id}`: saves and publishes. `baseRevision` is the revision that was
 * edited; if the page has a newer one, the call fails with 409 `revision_conflict`.
 */
export const publishPage = (id: number, content: JsonObject, baseRevision: number) =>
  callApi<PageAnswer>(`/api/pages/${id}`, {
    method: 'PUT',
    headers: { 'If-Match': `"${baseRevision}"` },
    json: { page: { content } },
  });
