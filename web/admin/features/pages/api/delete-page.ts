import { ApiError, callApi } from '../../../lib/http.ts';

/** `DELETE /api/pages/{id}`. A 404 counts as success, because the page is already deleted. */
export async function deletePage(id: number): Promise<void> {
  try {
    await callApi(`/api/pages/${id}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
