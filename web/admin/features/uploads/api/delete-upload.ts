import { ApiError, callApi } from '../../../lib/http.ts';

/**
 * `DELETE /api/uploads/{sha256}`. A 404 counts as success, because the picture is already deleted.
 * @throws ApiError 409 `upload_in_use` if the picture is in use
 */
export async function deleteUpload(sha256: string): Promise<void> {
  try {
    await callApi(`/api/uploads/${sha256}`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
