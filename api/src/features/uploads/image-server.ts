import { pipeline } from 'node:stream/promises';
import { AppError } from '@siteyard/schemas/errors';
import { IMAGE_TYPES, type ImageExtension } from '@siteyard/schemas/upload';
import type { Request, Response } from 'express';
import { sameEtag } from '../../http/etag.ts';
import { chooseVariant, drawVariant, type Variant } from './images/variant.ts';
import type { CachedImage, ImageCache } from './image-cache.ts';
import type { Queue } from './queue.ts';
import type { UploadDocument } from './uploads.model.ts';
import { imageFileName, type UploadsService } from './uploads.service.ts';

/** With this many variants in the queue, visitors get the original instead of waiting. */
const MAX_WAITING = 40;

/** The content security policy of an image that is opened on its own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox";

export interface ImageServer {
  /** Answers `GET /uploads/{fileName}?w=`. */
  send(req: Request, res: Response, fileName: string, width: number | null): Promise<void>;
}

/**
 * Serves images and their variants. The image at a URL never changes, so browsers and proxies may
 * cache it for ever.
 */
export function createImageServer(deps: {
  uploads: UploadsService;
  cache: ImageCache;
  queue: Queue;
}): ImageServer {
  const { uploads, cache, queue } = deps;

  const original = (record: UploadDocument): Promise<CachedImage> =>
    cache.get(imageFileName(record), () => uploads.readBytes(record));

  /** The variant, or null if it is not smaller than the original. */
  async function drawn(record: UploadDocument, variant: Variant): Promise<CachedImage | null> {
    const name = `${record._id}-${variant.width}.${variant.extension}`;
    const image = await cache.get(name, () =>
      queue.run(async () => {
        const bytes = await uploads.readBytes(record);
        const made = await drawVariant(bytes, record, variant);
        // An empty file means that the variant is not smaller.
        return made.length < bytes.length ? made : Buffer.alloc(0);
      }),
    );
    if (image.size > 0) return image;
    await image.close();
    return null;
  }

  async function open(
    record: UploadDocument,
    variant: Variant | null,
  ): Promise<{ image: CachedImage; extension: ImageExtension; lasting: boolean }> {
    const busy = variant !== null && queue.waiting() >= MAX_WAITING;
    const image = variant && !busy ? await drawn(record, variant) : null;
    return image && variant
      ? { image, extension: variant.extension, lasting: true }
      : { image: await original(record), extension: record.extension, lasting: !busy };
  }

  return {
    async send(req, res, fileName, width) {
      const record = await uploads.find(fileName);
      if (!record) throw new AppError('upload_not_found');
      const variant =
        width === null ? null : chooseVariant(record, width, req.headers.accept ?? '');
      const etag = variant
        ? `"${record._id.slice(0, 32)}-${variant.width}-${variant.extension}"`
        : `"${record._id.slice(0, 32)}"`;
      res.set({
        'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
        'Content-Security-Policy': POLICY,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: etag,
        ...(width !== null && { Vary: 'Accept' }),
      });
      if (sameEtag(req.headers['if-none-match'], etag)) {
        res.status(304).end();
        return;
      }
      const { image, extension, lasting } = await open(record, variant);
      if (!lasting) res.set('Cache-Control', 'no-store').removeHeader('ETag');
      res.set({ 'Content-Type': IMAGE_TYPES[extension], 'Content-Length': String(image.size) });
      if (req.method === 'HEAD') {
        await image.close();
        res.end();
        return;
      }
      await pipeline(image.stream(), res).catch((error: NodeJS.ErrnoException) => {
        // A visitor who closes the connection early is not an error.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
    },
  };
}
