import { pipeline } from 'node:stream/promises';
import { AppError } from '@siteyard/schemas/errors';
import { IMAGE_TYPES, type ImageExtension } from '@siteyard/schemas/images';
import type { Request, Response } from 'express';
import { sameEtag } from '../../http/etag.ts';
import { chooseVariant, drawVariant, type Variant } from './images/variant.ts';
import type { CachedImage, ImageCache } from './image-cache.ts';
import type { Queue } from './queue.ts';
import { imageFileName, type Picture } from './picture.ts';
import type { UploadsService } from './uploads.service.ts';

/** The number of queued variants above which visitors get the original image without waiting. */
const MAX_WAITING = 40;

/** The content security policy of an image that is opened on its own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox";

export interface ImageServer {
  /**
   * Answers `GET /uploads/{fileName}?w=`.
   * @param maySeeProposed whether the caller may see an image that only proposals show
   * @throws AppError `upload_not_found`
   */
  send(
    req: Request,
    res: Response,
    fileName: string,
    width: number | null,
    maySeeProposed: () => Promise<boolean>,
  ): Promise<void>;
}

/**
 * Serves images and their variants. The image at an address never changes, so browsers and proxies may
 * cache it for ever. An image that only a proposal shows is visible only to people who may decide about
 * proposals. When public content shows the image, it becomes public, and stays public.
 */
export function createImageServer(deps: {
  uploads: UploadsService;
  /** Whether a public page or the settings show an image. */
  isShown: (fileName: string) => Promise<boolean>;
  cache: ImageCache;
  queue: Queue;
}): ImageServer {
  const { uploads, cache, queue } = deps;

  const original = (record: Picture): Promise<CachedImage> =>
    cache.get(imageFileName(record), () => uploads.readBytes(record));

  /** Returns the variant; null if it is not smaller than the original. */
  async function drawn(record: Picture, variant: Variant): Promise<CachedImage | null> {
    const name = `${record._id}-${variant.width}.${variant.extension}`;
    const image = await cache.get(name, () =>
      queue.run(async () => {
        const bytes = await uploads.readBytes(record);
        const made = await drawVariant(bytes, record, variant);
        // An empty file in the cache means that the variant is not smaller.
        return made.length < bytes.length ? made : Buffer.alloc(0);
      }),
    );
    if (image.size > 0) return image;
    await image.close();
    return null;
  }

  async function open(
    record: Picture,
    variant: Variant | null,
  ): Promise<{ image: CachedImage; extension: ImageExtension; lasting: boolean }> {
    const busy = variant !== null && queue.waiting() >= MAX_WAITING;
    const image = variant && !busy ? await drawn(record, variant) : null;
    return image && variant
      ? { image, extension: variant.extension, lasting: true }
      : { image: await original(record), extension: record.extension, lasting: !busy };
  }

  /** The image, and whether it is public. */
  async function find(
    fileName: string,
    maySeeProposed: () => Promise<boolean>,
  ): Promise<{ record: Picture; isPublic: boolean } | null> {
    const record = await uploads.find(fileName);
    if (!record?.proposed) return record && { record, isPublic: true };
    if (await deps.isShown(fileName)) {
      await uploads.release([fileName]);
      return { record, isPublic: true };
    }
    return (await maySeeProposed()) ? { record, isPublic: false } : null;
  }

  return {
    async send(req, res, fileName, width, maySeeProposed) {
      const found = await find(fileName, maySeeProposed);
      if (!found) {
        // The image may be uploaded soon, and a cache could keep the 404 response.
        res.set('Cache-Control', 'no-store');
        throw new AppError('upload_not_found');
      }
      const { record, isPublic } = found;
      const variant =
        width === null ? null : chooseVariant(record, width, req.headers.accept ?? '');
      const etag = variant
        ? `"${record._id.slice(0, 32)}-${variant.width}-${variant.extension}"`
        : `"${record._id.slice(0, 32)}"`;
      res.set({
        'Cache-Control': isPublic
          ? 'public, max-age=31536000, immutable, no-transform'
          : 'private, no-cache, no-transform',
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
        // It is not an error if a visitor closes the connection early.
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
      });
    },
  };
}
