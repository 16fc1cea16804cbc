import { z } from 'zod';

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

/** Types that are kept, by the extension of their address. */
export const IMAGE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  ico: 'image/x-icon',
} as const;

export type ImageExtension = keyof typeof IMAGE_TYPES;
