import { ApiError, callApi } from '../../../lib/http.ts';

/** `DELETE /api/pages/{id}`. That somebody else was faster is no error: what was asked for is so. */
export async function deletePage(id: number): Promise<void> {
  try {
    await callApi(`/api/pages/${id}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
