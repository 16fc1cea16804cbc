import { z } from 'zod';
import { focalPoint } from '../images/focal-point.ts';
import { UPLOAD_LIMITS, SEARCH_MOST } from '../primitives/limits.ts';
import { pageId } from '../content/page-id.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { plainText } from '../primitives/text.ts';

/** `POST /api/uploads` (multipart, field `file`). */
export const uploadAnswer = z.object({
  ok: z.literal(true),
  url: z.string(),
  blob: z.object({ url: z.string() }),
  /** SHA-256 of the stored bytes, in hex. */
  sha256: z.string(),
  /** px */
  width: z.number().int(),
  /** px */
  height: z.number().int(),
});

export type UploadAnswer = z.output<typeof uploadAnswer>;

/** A place that shows an image. `receipt`: undoing an import or a seed would show the image again. */
const imageUse = z.object({
  where: z.enum(['page', 'draft', 'trash', 'section', 'item', 'settings', 'receipt']),
  /** The page; null for a section, a rental item and the settings. */
  page_id: pageId.nullable(),
  title: z.string(),
});

export type ImageUse = z.output<typeof imageUse>;

/** An image of the library. */
export const uploadRecord = z.object({
  sha256: z.string(),
  url: z.string(),
  /** The file name of the upload. */
  name: z.string(),
  type: z.string(),
  /** px */
  width: z.number().int(),
  /** px */
  height: z.number().int(),
  bytes: z.number().int(),
  alt: z.string(),
  /** The colour shown until the image is loaded: `#rrggbb`, or '' for a transparent image. */
  placeholder: z.string(),
  focal_point: focalPoint,
  /** SHA-256 of the original of a crop; null for an upload. */
  crop_of: z.string().nullable(),
  created_at: z.iso.datetime(),
  uses: z.array(imageUse),
});

export type UploadRecord = z.output<typeof uploadRecord>;

/** `GET /api/uploads`: newest first. `search` matches names and alternative texts. */
export const listUploadsQuery = z.object({
  search: boundedText(SEARCH_MOST.pictures).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const listUploadsAnswer = z.object({
  items: z.array(uploadRecord),
  total: z.number().int(),
});

export type ListUploadsAnswer = z.output<typeof listUploadsAnswer>;

/** `GET /api/uploads/focal_points`: the focal points by file name, without those at the centre. */
export const focalPointsAnswer = z.object({ focal_points: z.record(z.string(), focalPoint) });

export type FocalPointsAnswer = z.output<typeof focalPointsAnswer>;

/** `PATCH /api/uploads/{sha256}`: absent keys stay as they are. */
export const updateUploadRequest = z.strictObject({
  upload: z
    .strictObject({
      alt: plainText().optional(),
      /** null resets it to the centre. */
      focal_point: focalPoint.nullable().optional(),
    })
    .refine(({ alt, focal_point }) => alt !== undefined || focal_point !== undefined, {
      error: 'must have "alt" or "focal_point"',
    }),
});

export type UpdateUpload = z.output<typeof updateUploadRequest>['upload'];

const px = wholeNumber(0, UPLOAD_LIMITS.maxSidePx);
const sidePx = wholeNumber(UPLOAD_LIMITS.cropMinSidePx, UPLOAD_LIMITS.maxSidePx);

/** `POST /api/uploads/{sha256}/crops`: an area of the picture in px. `x` and `y` begin at the upper left corner. */
export const cropRequest = z.strictObject({
  crop: z.strictObject({ x: px, y: px, width: sidePx, height: sidePx }),
});

export type CropArea = z.output<typeof cropRequest>['crop'];
