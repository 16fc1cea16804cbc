import type { UpdateUpload, UploadRecord } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `PATCH /api/uploads/{sha256}`: returns the picture with its new alternative text or focal point. */
export const updateUpload = (sha256: string, upload: UpdateUpload) =>
  callApi<UploadRecord>(`/api/uploads/${sha256}`, { method: 'PATCH', json: { upload } });
