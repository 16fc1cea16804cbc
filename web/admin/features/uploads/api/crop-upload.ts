import type { CropArea, UploadRecord } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `POST /api/uploads/{sha256}/crops`: returns the new picture. */
export const cropUpload = (sha256: string, crop: CropArea) =>
  callApi<UploadRecord>(`/api/uploads/${sha256}/crops`, { method: 'POST', json: { crop } });
