import { ApiError, callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

/** `DELETE /api/pages/{id}`. A 404 counts as success, because the page is already deleted. */
export async function deletePage(id: number): Promise<void> {
  try {
    await callApi(pageCall(id), { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
