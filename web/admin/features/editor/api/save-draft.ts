import type { JsonObject } from '@siteyard/schemas/json';
import { callApi } from '../../../lib/http.ts';

/** `PUT /api/pages/{id}/draft`. With `leaving` the call outlives the page that sends it. */
export const saveDraft = (
  id: number,
  draft: { content: JsonObject; base_revision: number },
  leaving = false,
) => callApi(`/api/pages/${id}/draft`, { method: 'PUT', json: { draft }, keepalive: leaving });
