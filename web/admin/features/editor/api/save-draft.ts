import type { JsonObject } from '@siteyard/schemas/json';
import { callApi } from '../../../lib/http.ts';

/** `PUT /api/pages/{id}/draft`. With `leaving` the call completes even when the browser tab is closed. */
export const saveDraft = (
  id: number,
  draft: { content: JsonObject; base_revision: number },
  leaving = false,
) => callApi(`/api/pages/${id}/draft`, { method: 'PUT', json: { draft }, keepalive: leaving });
