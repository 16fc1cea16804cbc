import { IMAGE_TYPES, type ImageExtension } from '@siteyard/schemas/images';
import type { Response } from 'express';

/** Sends a picture that comes with the product. Its file name is the hash of its bytes. */
export function sendImmutablePicture(res: Response, file: string, bytes: Buffer): void {
  res
    .set('Cache-Control', 'private, max-age=31536000, immutable')
    .type(IMAGE_TYPES[file.slice(65) as ImageExtension])
    .send(bytes);
}
