import type { DraftAnswer } from '@siteyard/schemas/http';
import type { DraftContent, DraftPrecondition } from '../../../lib/drafts/draft-saver.ts';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/**
 * `PUT /api/pages/{id}/draft`. Returns the new revision. With `leaving`, the call completes even if the
 * browser tab is closed. `signal` cancels it.
 */
export async function saveDraft(
  id: number,
  draft: DraftContent & DraftPrecondition,
  leaving: boolean,
  signal: AbortSignal,
): Promise<number> {
  const answer = await callApi<DraftAnswer>(pageCall(id, '/draft'), {
    method: 'PUT',
    json: { draft },
    keepalive: leaving,
    signal,
  });
  return answer.draft?.revision ?? 0;
}
