import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `DELETE /api/pages/{id}/draft`; fails with `revision_conflict` if another tab has saved it since. */
export const deleteDraft = (id: number, revision: number) =>
  callApi(pageCall(id, '/draft'), {
    method: 'DELETE',
    headers: { 'If-Match': `"${revision}"` },
  });
