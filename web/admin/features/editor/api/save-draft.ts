import type { JsonObject } from '@siteyard/schemas/json';
import { callApi } from '../../../lib/http.ts';

/**
 * `PUT /api/pages/{id}/draft`. With `leaving` the call completes even when the browser tab is
 * closed. `signal` cancels it.
 */
export const saveDraft = (
  id: number,
  draft: { content: JsonObject; base_revision: number },
  leaving: boolean,
  signal: AbortSignal,
) =>
  callApi(`/api/pages/${id}/draft`, { method: 'PUT', json: { draft }, keepalive: leaving, signal });
