import { prepareImage } from './prepare-image.ts';

/** A failed upload, with a text from the specification's section 8. */
class UploadError extends Error {
  override readonly name = 'UploadError';
}

/**
 * Prepares a picture and sends it to `POST /api/uploads`.
 * @returns the address to store. Its query key `cb` bypasses caches, so that a replaced picture appears
 *   immediately.
 * @throws UploadError or ImageError, with a text for the screen
 */
export async function uploadImage(file: File): Promise<string> {
  const prepared = await prepareImage(file);
  const form = new FormData();
  form.set('file', prepared, prepared.name);
  let response: Response;
  try {
    response = await fetch('/api/uploads', {
      method: 'POST',
      body: form,
      credentials: 'include',
      headers: { Accept: 'application/json' },
    });
  } catch {
    throw new UploadError('Upload failed');
  }
  const body: unknown = await response.json().catch(() => null);
  return readUploadAnswer(response.ok, response.status, body, Date.now());
}

/** The text about a failed upload: the text of the error, if it has one. */
export const uploadProblem = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Upload failed';

/**
 * Reads an answer of `POST /api/uploads` and returns the address: `blob.url`, else `url`.
 * @param now ms since 1970, for `cb`
 * @throws UploadError
 */
export function readUploadAnswer(ok: boolean, status: number, body: unknown, now: number): string {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as {
    ok?: boolean;
    error?: unknown;
    url?: unknown;
    blob?: { url?: unknown } | null;
  };
  const error = typeof answer.error === 'string' ? answer.error : '';
  if (!ok) throw new UploadError(error || `Upload failed (${status})`);
  if (answer.ok === false) throw new UploadError(error || 'Upload failed');
  const url = answer.blob?.url ?? answer.url;
  if (typeof url !== 'string' || url === '') throw new UploadError('Upload response missing URL');
  return `${url}${url.includes('?') ? '&' : '?'}cb=${now}`;
}
