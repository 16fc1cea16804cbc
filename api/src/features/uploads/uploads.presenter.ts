import { CENTRE, IMAGE_TYPES } from '@siteyard/schemas/images';
import type { ImageUse, UploadAnswer, UploadRecord } from '@siteyard/schemas/http';
import { imageFileName, type Picture } from './picture.ts';

const addressOf = (record: Picture) => `/uploads/${imageFileName(record)}`;

/** The response of `POST /api/uploads`. */
export function presentUpload(record: Picture): UploadAnswer {
  const url = addressOf(record);
  return {
    ok: true,
    url,
    blob: { url },
    sha256: record._id,
    width: record.width,
    height: record.height,
  };
}

/** A picture in the library. */
export function presentUploadRecord(record: Picture, uses: readonly ImageUse[]): UploadRecord {
  return {
    sha256: record._id,
    url: addressOf(record),
    name: record.name,
    type: IMAGE_TYPES[record.extension],
    width: record.width,
    height: record.height,
    bytes: record.bytes,
    alt: record.alt,
    placeholder: record.placeholder,
    focal_point: record.focal_point ?? CENTRE,
    crop_of: record.crop_of ?? null,
    created_at: record.created_at.toISOString(),
    uses: [...uses],
  };
}
