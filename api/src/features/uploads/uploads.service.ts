import { AppError } from '@siteyard/schemas/errors';
import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import type { ImageExtension } from '@siteyard/schemas/images';
import { foldText } from '@siteyard/schemas/primitives/fold-text';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { deepEqual } from '@siteyard/schemas/values';
import type { CropArea, ImageUse, UpdateUpload } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import type { PictureEntry } from '../../content/entities/picture.ts';
import type { ContentStore } from '../../content/store.ts';
import { sha256 } from '../../lib/sha256.ts';
import { checkCrop, cropDetails } from './crop.ts';
import { checkExact } from './images/exact.ts';
import { reEncode } from './images/re-encode.ts';
import { detailsUpdate } from './image-details.ts';
import { imageFileName, pictureOf, withDetails, type Picture } from './picture.ts';
import { createPictureLookups, type PictureLookups } from './picture-lookups.ts';
import { createPictureBytes } from './picture-bytes.ts';
import { commitPicture, released, storePicture } from './picture-commits.ts';
import type { FindImageUses } from './image-uses.ts';
import { removeUnused, sweepUnused } from './unused-pictures.ts';
import type { Queue } from './queue.ts';

export { imageFileName, type Picture };

interface UsedImage {
  record: Picture;
  uses: readonly ImageUse[];
}

export interface UploadsService extends PictureLookups {
  /**
   * Re-encodes and stores an uploaded image. The same image is stored once.
   * @param waited aborted when the client disconnects: work that has not started is dropped
   * @throws AppError `upload_not_an_image`, `upload_too_many_pixels`
   */
  storeImage(bytes: Buffer, name: string, waited?: AbortSignal): Promise<Picture>;
  /**
   * Stores an image of a bundle unchanged, so that its URL stays the same.
   * @param fileName `<sha256>.<ext>`, which must match the bytes
   * @param proposed whether only a proposal shows it: a new image is then not public yet
   * @throws AppError `bundle_media_invalid`
   */
  storeImageAsIs(
    bytes: Buffer,
    fileName: string,
    about: ImageDetails,
    proposed?: boolean,
  ): Promise<Picture>;
  /** Makes images public that so far only proposals show. */
  release(fileNames: readonly string[]): Promise<void>;
  /**
   * Stores a part of an image as another image.
   * @throws AppError `upload_not_found`, `upload_crop_invalid`
   */
  crop(sha256: string, area: CropArea, waited?: AbortSignal): Promise<UsedImage>;
  /** Newest first. `search` is found anywhere in the folded name or alt text. */
  list(query: {
    search: string;
    page: number;
    limit: number;
  }): Promise<{ items: UsedImage[]; total: number }>;
  readBytes(record: Picture): Promise<Buffer>;
  /** @throws AppError `upload_not_found`; `revision_conflict` while an import changes the image */
  update(sha256: string, change: UpdateUpload): Promise<UsedImage>;
  /**
   * Deletes a picture that nothing shows.
   * @throws AppError `upload_not_found`; `upload_in_use` with the places that show it
   */
  remove(sha256: string): Promise<void>;
  /**
   * Completes work that a kill interrupted, and removes images that no page, draft, page in the trash,
   * version or settings have used for 90 days.
   */
  sweep(now?: Date): Promise<void>;
}

export function createUploadsService(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'commit' | 'refresh' | 'snapshot'>;
  /** Limits the number of images that are decoded at once. */
  queue: Queue;
  findImageUses: FindImageUses;
  /** Returns the images that old versions of pages or settings show. */
  findImagesOfVersions: (fileNames: readonly string[]) => Promise<ReadonlySet<string>>;
}): UploadsService {
  const { content } = deps;
  const bytes = createPictureBytes(deps.connection);
  const stores = { content, bytes };
  const unused = { ...deps, bytes };

  async function usesOf(record: Picture): Promise<readonly ImageUse[]> {
    const name = imageFileName(record);
    return (await deps.findImageUses([name])).get(name) ?? [];
  }

  /** @throws AppError `upload_not_found` */
  async function get(id: string): Promise<Picture> {
    const entry = (await content.refresh()).entry('picture', id);
    if (!entry) throw new AppError('upload_not_found');
    return pictureOf(entry);
  }

  return {
    async storeImage(sent, name, waited) {
      const image = await deps.queue.run(() => reEncode(sent), waited);
      return storePicture(stores, image, { name, alt: '' });
    },
    async storeImageAsIs(sent, fileName, about, proposed) {
      const [id, extension] = fileName.split('.');
      if (sha256(sent) !== id)
        throw new AppError('bundle_media_invalid', {
          message: `The image ${fileName} does not match its name (its hash differs).`,
        });
      const checked = await deps.queue.run(() => checkExact(sent, extension as ImageExtension));
      return storePicture(stores, { bytes: sent, ...checked }, about, proposed);
    },
    async release(fileNames) {
      const snapshot = await content.refresh();
      const ids = fileNames.map((name) => name.slice(0, 64));
      for (const id of ids.filter((each) => snapshot.entry('picture', each)?.proposed))
        await commitPicture(content, 'picture', id, released);
    },
    async crop(id, area, waited) {
      const original = await get(id);
      checkCrop(original, area);
      const image = await deps.queue.run(
        async () => reEncode(await bytes.read(original._id), area),
        waited,
      );
      const record = await storePicture(stores, image, cropDetails(original, area));
      return { record, uses: await usesOf(record) };
    },
    async list({ search, page, limit }) {
      const all = matching((await content.refresh()).all('picture'), search).toSorted(
        (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.sha256 < b.sha256 ? -1 : 1),
      );
      const found = all.slice((page - 1) * limit, page * limit).map(pictureOf);
      const uses = await deps.findImageUses(found.map(imageFileName));
      const items = found.map((record) => {
        return { record, uses: uses.get(imageFileName(record)) ?? [] };
      });
      return { items, total: all.length };
    },
    ...createPictureLookups(content),
    readBytes: ({ _id }) => bytes.read(_id),
    async update(id, change) {
      const record = await commitPicture(content, 'picture', id, (present, at) => {
        if (!present) throw new AppError('upload_not_found');
        const before = imageDetails(present);
        const details = detailsUpdate(before, change);
        return deepEqual(before, details) ? null : withDetails(present, details, at);
      });
      return { record: record!, uses: await usesOf(record!) };
    },
    async remove(id) {
      const record = await get(id);
      const uses = await usesOf(record);
      if (uses.length > 0) throw new AppError('upload_in_use', { body: { uses } });
      if (await removeUnused(unused, id)) return;
      throw new AppError('upload_in_use', { body: { uses: await usesOf(record) } });
    },
    async sweep(now = new Date()) {
      await bytes.sweep(now);
      await sweepUnused(unused, now);
    },
  };
}

/** Finds a text anywhere in the folded name or alternative text. */
function matching(entries: readonly PictureEntry[], search: string): readonly PictureEntry[] {
  if (!hasVisibleText(search)) return entries;
  const wanted = foldText(search.trim());
  return entries.filter(({ name, alt }) =>
    [name, alt].some((text) => foldText(text).includes(wanted)),
  );
}
