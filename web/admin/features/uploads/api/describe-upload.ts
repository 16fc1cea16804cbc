import type { UploadRecord } from '@siteyard/schemas/upload';
import { callApi } from '../../../lib/http.ts';

/** `PATCH /api/uploads/{sha256}`: returns the picture with its new description. */
export const describeUpload = (sha256: string, alt: string) =>
  callApi<UploadRecord>(`/api/uploads/${sha256}`, { method: 'PATCH', json: { upload: { alt } } });
