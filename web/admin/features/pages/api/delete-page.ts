import { ApiError, callApi } from '../../../lib/http.ts';

/** `DELETE /api/pages/{id}`. A 404 is a success: the page is already deleted. */
export async function deletePage(id: number): Promise<void> {
  try {
    await callApi(`/api/pages/${id}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
