import { ApiError, callApi } from '../../../lib/http.ts';

/**
 * `DELETE /api/uploads/{sha256}`. Throws 409 `upload_in_use` while anything shows the picture. A 404
 * is a success: the picture is already deleted.
 */
export async function deleteUpload(sha256: string): Promise<void> {
  try {
    await callApi(`/api/uploads/${sha256}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
