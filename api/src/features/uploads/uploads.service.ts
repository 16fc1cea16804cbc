import { AppError } from '@siteyard/schemas/errors';
import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import type { FocalPoint } from '@siteyard/schemas/images';
import { foldText } from '@siteyard/schemas/primitives/fold-text';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import { deepEqual } from '@siteyard/schemas/values';
import type { CropArea, ImageExtension, ImageUse, UpdateUpload } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import type { PictureEntry } from '../../content/entities/picture.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';
import type { ContentStore } from '../../content/store.ts';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { daysBefore } from '../../lib/days.ts';
import { sha256 } from '../../lib/sha256.ts';
import { checkCrop, cropDetails } from './crop.ts';
import { checkExact } from './images/exact.ts';
import { reEncode, type EncodedImage } from './images/re-encode.ts';
import { changedDetails, tidyDetails } from './image-details.ts';
import {
  entryOf,
  imageFileName,
  pictureEntity,
  pictureOf,
  withDetails,
  type Picture,
} from './picture.ts';
import type { Queue } from './queue.ts';
import { createUploadFiles } from './upload-files.ts';
import { pictureFileModel, type PictureFile } from './uploads.model.ts';

export { imageFileName, type Picture };

/** Finds the places that show images, by their file names `<sha256>.<ext>`. */
export type FindImageUses = (
  fileNames: readonly string[],
) => Promise<ReadonlyMap<string, readonly ImageUse[]>>;

interface UsedImage {
  record: Picture;
  uses: readonly ImageUse[];
}

export interface UploadsService {
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
  /** The record of `<sha256>.<ext>`, or null. */
  find(fileName: string): Promise<Picture | null>;
  /** Returns the records of the images that the site has, by file name. */
  findMany(fileNames: readonly string[]): Promise<Map<string, Picture>>;
  readBytes(record: Picture): Promise<Buffer>;
  /** Returns the focal points that differ from the centre, by file name. */
  focalPoints(): Promise<ReadonlyMap<string, FocalPoint>>;
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

/** A picture that nothing shows is kept for this long. */
const UNUSED_DAYS = 90;
/** The number of pictures in one sweep. The next sweep continues. */
const SWEPT_AT_ONCE = 500;

/** Something shows the picture. */
class InUse extends Error {}

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
  const model = pictureFileModel(deps.connection);
  const files = createUploadFiles(deps.connection);

  /** Stores the bytes, unless they are stored already. */
  async function keepBytes(image: EncodedImage, _id: string): Promise<void> {
    const last_wanted_at = new Date();
    const { matchedCount } = await model.updateOne({ _id }, { $set: { last_wanted_at } });
    if (matchedCount > 0) return;
    const { extension, bytes } = image;
    const file_id = await files.write(bytes, `${_id}.${extension}`);
    try {
      await model.create([{ _id, file_id, extension, last_wanted_at }]);
    } catch (error) {
      // The record may be stored although its response is lost. `sweep` removes bytes without a record.
      if (!isDuplicateKey(error)) throw error;
      // A concurrent upload of the same image was first.
      await files.remove(file_id);
      return keepBytes(image, _id);
    }
    await files.settle(file_id);
  }

  /**
   * Changes the entry of a picture. If `compute` returns null, the picture stays as it is.
   * @returns null if there is no such picture
   */
  async function commit(
    kind: string,
    id: string,
    compute: (present: PictureEntry | undefined, at: Date) => PictureEntry | null,
  ): Promise<Picture | null> {
    const snapshot = await content.refresh();
    const seen = snapshot.entry('picture', id);
    if (compute(seen, snapshot.at) === null) return seen ? pictureOf(seen) : null;
    let entry = seen;
    await content.commit(
      { by: null },
      {
        ...{ kind, states: [] },
        compute(snapshot, at) {
          const present = snapshot.entry('picture', id);
          const next = compute(present, at);
          entry = next ?? present;
          return { entries: new Map(next ? [[pictureEntity(id), next]] : []) };
        },
      },
    );
    return entry ? pictureOf(entry) : null;
  }

  async function keep(
    image: EncodedImage,
    about: ImageDetails,
    proposed = false,
  ): Promise<Picture> {
    const { extension, width, height, animated, placeholder, bytes } = image;
    const id = sha256(bytes);
    await keepBytes(image, id);
    const kept = await commit('picture', id, (present, at) => {
      if (!present)
        return {
          ...{ sha256: id, extension, width, height, animated, placeholder },
          ...{ bytes: bytes.length, ...tidyDetails(about), ...(proposed && { proposed }) },
          ...{ created_at: at, revision: 0, updated_at: at },
        };
      const { proposed: was, ...released } = present;
      return was && !proposed ? released : null;
    });
    // A deletion at the same moment may have removed the bytes since.
    await keepBytes(image, id);
    return kept!;
  }

  /** Finds a text anywhere in the folded name or alternative text. */
  function matching(entries: readonly PictureEntry[], search: string): readonly PictureEntry[] {
    if (!hasVisibleText(search)) return entries;
    const wanted = foldText(search.trim());
    return entries.filter(({ name, alt }) =>
      [name, alt].some((text) => foldText(text).includes(wanted)),
    );
  }

  async function usesOf(record: Picture): Promise<readonly ImageUse[]> {
    const name = imageFileName(record);
    return (await deps.findImageUses([name])).get(name) ?? [];
  }

  /** @throws AppError `upload_not_found` */
  async function readBytes({ _id }: Pick<Picture, '_id'>): Promise<Buffer> {
    const file = await readOne(model.findOne({ _id }).lean());
    if (!file) throw new AppError('upload_not_found');
    return files.read(file.file_id);
  }

  async function get(id: string): Promise<Picture> {
    const entry = (await content.refresh()).entry('picture', id);
    if (!entry) throw new AppError('upload_not_found');
    return pictureOf(entry);
  }

  /**
   * Deletes a picture unless something shows it. Pages, items, sections and settings are compared on the
   * snapshot of the commit. If one of them begins to show it at that moment, the picture is restored.
   */
  async function removeUnused(id: string): Promise<boolean> {
    const file = await readOne(model.findOne({ _id: id }).lean());
    if (file) await files.condemn(file.file_id);
    const seen = (await content.refresh()).entry('picture', id);
    const record = seen && pictureOf(seen);
    try {
      await content.commit(
        { by: null },
        {
          ...{ kind: 'picture_deleted', states: [] },
          compute(snapshot) {
            const entry = snapshot.entry('picture', id);
            const name = entry && imageFileName(pictureOf(entry));
            // A page and an item in the trash keep their pictures; a deleted section does not.
            const sections = snapshot.all('section').filter(({ deleted }) => !deleted);
            const kept = [...snapshot.all('page'), ...snapshot.all('item')];
            const shows = [...kept, ...sections].some(
              ({ images }) => name !== undefined && images.includes(name),
            );
            if (shows) throw new InUse();
            return { entries: new Map(entry ? [[pictureEntity(id), null]] : []) };
          },
        },
      );
    } catch (error) {
      if (file) await files.settle(file.file_id);
      if (error instanceof InUse) return false;
      throw error;
    }
    // A page may have been published with it since the commit.
    if (record && (await usesOf(record)).length > 0) {
      await commit('picture', id, (present) => (present ? null : entryOf(record)));
      if (file) await files.settle(file.file_id);
      return false;
    }
    if (!file) return true;
    // An upload of the same picture since then keeps the bytes.
    const { last_wanted_at } = file;
    const { deletedCount } = await model.deleteOne({ _id: id, last_wanted_at });
    if (deletedCount > 0) await files.remove(file.file_id);
    return true;
  }

  async function sweepUnused(now: Date): Promise<void> {
    const before = daysBefore(UNUSED_DAYS, now);
    const old: PictureFile[] = await readAll(
      model
        .find({ last_wanted_at: { $lt: before } })
        .limit(SWEPT_AT_ONCE)
        .lean(),
    );
    // Skipped if possible, because finding the images of versions reads the whole log.
    if (old.length === 0) return;
    const names = old.map(imageFileName);
    const [uses, ofVersions] = await Promise.all([
      deps.findImageUses(names),
      deps.findImagesOfVersions(names),
    ]);
    for (const file of old) {
      const name = imageFileName(file);
      const isWanted = (uses.get(name) ?? []).length > 0 || ofVersions.has(name);
      if (isWanted) await model.updateOne({ _id: file._id }, { $set: { last_wanted_at: now } });
      else await removeUnused(file._id);
    }
  }

  return {
    async storeImage(bytes, name, waited) {
      const image = await deps.queue.run(() => reEncode(bytes), waited);
      return keep(image, { name, alt: '' });
    },
    async storeImageAsIs(bytes, fileName, about, proposed) {
      const [id, extension] = fileName.split('.');
      if (sha256(bytes) !== id)
        throw new AppError('bundle_media_invalid', {
          message: `The image ${fileName} does not match its name (its hash differs).`,
        });
      const checked = await deps.queue.run(() => checkExact(bytes, extension as ImageExtension));
      return keep({ bytes, ...checked }, about, proposed);
    },
    async release(fileNames) {
      const snapshot = await content.refresh();
      const ids = fileNames.map((name) => name.slice(0, 64));
      for (const id of ids.filter((each) => snapshot.entry('picture', each)?.proposed))
        await commit('picture', id, (present) => {
          if (!present?.proposed) return null;
          const { proposed: _, ...released } = present;
          return released;
        });
    },
    async crop(id, area, waited) {
      const original = await get(id);
      checkCrop(original, area);
      const image = await deps.queue.run(
        async () => reEncode(await readBytes(original), area),
        waited,
      );
      const record = await keep(image, cropDetails(original, area));
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
    async find(fileName) {
      const [id = '', extension] = fileName.split('.');
      const entry =
        content.snapshot().entry('picture', id) ?? (await content.refresh()).entry('picture', id);
      return entry?.extension === extension && entry ? pictureOf(entry) : null;
    },
    async findMany(fileNames) {
      if (fileNames.length === 0) return new Map();
      const snapshot = await content.refresh();
      const ids = [...new Set(fileNames.map((name) => name.slice(0, 64)))];
      const found = ids.flatMap((id) => snapshot.entry('picture', id) ?? []).map(pictureOf);
      return new Map(found.map((record) => [imageFileName(record), record]));
    },
    readBytes,
    async focalPoints() {
      const points = content
        .snapshot()
        .all('picture')
        .map(pictureOf)
        .flatMap((record) =>
          record.focal_point ? [[imageFileName(record), record.focal_point] as const] : [],
        );
      return new Map(points.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
    async update(id, change) {
      const record = await commit('picture', id, (present, at) => {
        if (!present) throw new AppError('upload_not_found');
        const before = imageDetails(present);
        const details = changedDetails(before, change);
        return deepEqual(before, details) ? null : withDetails(present, details, at);
      });
      return { record: record!, uses: await usesOf(record!) };
    },
    async remove(id) {
      const record = await get(id);
      const uses = await usesOf(record);
      if (uses.length > 0) throw new AppError('upload_in_use', { body: { uses } });
      if (await removeUnused(id)) return;
      throw new AppError('upload_in_use', { body: { uses: await usesOf(record) } });
    },
    async sweep(now = new Date()) {
      await files.sweep(now);
      await sweepUnused(now);
    },
  };
}
