import { AppError } from '@siteyard/schemas/errors';
import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import type { FocalPoint } from '@siteyard/schemas/focal-point';
import { foldText } from '@siteyard/schemas/primitives/fold-text';
import { hasVisibleText } from '@siteyard/schemas/primitives/visible-text';
import type { CropArea, ImageExtension, ImageUse, UpdateUpload } from '@siteyard/schemas/upload';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { daysBefore } from '../../lib/days.ts';
import { untilWritten } from '../../lib/in-turn.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { whenFree, whyHeld } from '../site-state/when-free.ts';
import { checkCrop, cropDetails } from './crop.ts';
import { checkExact } from './images/exact.ts';
import { reEncode, type EncodedImage } from './images/re-encode.ts';
import { changedDetails, tidyDetails, withNext, writeDetails } from './image-details.ts';
import type { Queue } from './queue.ts';
import { createUploadFiles } from './upload-files.ts';
import { uploadModel, type UploadDocument } from './uploads.model.ts';

/** Says where images are shown, by their file names `<sha256>.<ext>`. */
export type FindImageUses = (
  fileNames: readonly string[],
) => Promise<ReadonlyMap<string, readonly ImageUse[]>>;

/** What an image is stored with besides its bytes. */
type About = ImageDetails & Pick<UploadDocument, 'former'>;

interface UsedImage {
  record: UploadDocument;
  uses: readonly ImageUse[];
}

export interface UploadsService {
  /**
   * Re-encodes and stores an uploaded image. The same image is stored once.
   * @param waited aborted when the client disconnects: work that has not started is dropped
   * @throws AppError `upload_not_an_image`, `upload_too_many_pixels`
   */
  storeImage(bytes: Buffer, name: string, waited?: AbortSignal): Promise<UploadDocument>;
  /**
   * Stores an image of a bundle unchanged, so that its URL stays the same.
   * @param fileName `<sha256>.<ext>`, which must match the bytes
   * @param proposed whether a proposal brings it: if it is new, visitors do not get it yet
   * @throws AppError `bundle_media_invalid`
   */
  storeImageAsIs(
    bytes: Buffer,
    fileName: string,
    about: ImageDetails,
    proposed?: boolean,
  ): Promise<UploadDocument>;
  /** Lets visitors get these images, which proposals have brought. */
  release(fileNames: readonly string[]): Promise<void>;
  /**
   * Stores a part of an image as an image of its own.
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
  find(fileName: string): Promise<UploadDocument | null>;
  /** The records of those of the names that are kept, by file name. */
  findMany(fileNames: readonly string[]): Promise<Map<string, UploadDocument>>;
  /** Pictures by hash, from the one after `after` on. */
  listAfter(after: string, limit: number): Promise<UploadDocument[]>;
  /** The stored bytes. */
  readBytes(record: UploadDocument): Promise<Buffer>;
  /** The focal points of all images that have one besides the centre, by file name. */
  focalPoints(): Promise<ReadonlyMap<string, FocalPoint>>;
  /** @throws AppError `upload_not_found`; `revision_conflict` while an import changes the image */
  update(sha256: string, change: UpdateUpload): Promise<UsedImage>;
  /**
   * Deletes a picture that nothing shows.
   * @throws AppError `upload_not_found`; `upload_in_use` with the places that show it
   */
  remove(sha256: string): Promise<void>;
  /**
   * Completes what a kill interrupted, and removes images that nothing has used for
   * 90 days: no page, draft, page in the trash, version or settings.
   */
  sweep(now?: Date): Promise<void>;
}

/** A picture that nothing shows is kept for this long. */
const UNUSED_DAYS = 90;
/** Pictures that one sweep looks at; the next one goes on. */
const SWEPT_AT_ONCE = 500;

/** What a focal point is read with. */
const POINTED = { extension: 1, focal_point: 1, next: 1 } as const;

export const imageFileName = (record: Pick<UploadDocument, '_id' | 'extension'>) =>
  `${record._id}.${record.extension}`;

export function createUploadsService(deps: {
  connection: Connection;
  siteState: SiteState;
  /** Bounds how many images are decoded at once. */
  queue: Queue;
  findImageUses: FindImageUses;
  /** Those of the images that old versions of pages or settings show. */
  findImagesOfVersions: (fileNames: readonly string[]) => Promise<ReadonlySet<string>>;
}): UploadsService {
  const records = uploadModel(deps.connection);
  const files = createUploadFiles(deps.connection);

  async function keep(
    image: EncodedImage,
    about: About,
    proposed = false,
  ): Promise<UploadDocument> {
    const id = sha256(image.bytes);
    const now = new Date();
    const known = await records
      .findOneAndUpdate(
        { _id: id },
        { $set: { last_wanted_at: now }, ...(!proposed && { $unset: { proposed: 1 } }) },
        { returnDocument: 'after' },
      )
      .lean();
    if (known) return known;
    const { extension, width, height, animated, placeholder, bytes } = image;
    const fileId = await files.write(bytes, `${id}.${extension}`);
    const record: UploadDocument = {
      _id: id,
      file_id: fileId,
      extension,
      width,
      height,
      animated,
      placeholder,
      bytes: bytes.length,
      ...tidyDetails(about),
      ...(about.former && { former: about.former }),
      ...(proposed && { proposed }),
      created_at: now,
      last_wanted_at: now,
    };
    try {
      await records.create([record]);
    } catch (error) {
      // A concurrent upload of the same image was first.
      await files.remove(fileId);
      if (!isDuplicateKey(error)) throw error;
      return keep(image, about, proposed);
    }
    await files.settle(fileId);
    return record;
  }

  /** The filter for a search. No index finds a text anywhere, so it reads the names of all pictures. */
  async function namesWith(search: string): Promise<{ _id?: { $in: string[] } }> {
    if (!hasVisibleText(search)) return {};
    const wanted = foldText(search.trim());
    const all = await records.find({}, { name: 1, alt: 1 }).lean();
    const found = all.filter((each) =>
      [each.name, each.alt].some((text) => foldText(text ?? '').includes(wanted)),
    );
    return { _id: { $in: found.map(({ _id }) => _id) } };
  }

  async function usesOf(record: UploadDocument): Promise<readonly ImageUse[]> {
    const name = imageFileName(record);
    return (await deps.findImageUses([name])).get(name) ?? [];
  }

  async function stored(id: string): Promise<UploadDocument> {
    const record = await records.findOne({ _id: id }).lean();
    if (!record) throw new AppError('upload_not_found');
    return record;
  }

  const get = async (id: string) => asSeen(await stored(id));

  /** An image as everybody sees it: with what the committed run has staged, if it has anything. */
  const asSeen = (record: UploadDocument, runs = deps.siteState.committedRuns()): UploadDocument =>
    record.next && runs.includes(record.next.run) ? withNext(record) : record;

  /** Deletes an image unless it was uploaded again, or something uses it, since it was read. */
  async function removeAsSeen(record: UploadDocument): Promise<boolean> {
    await files.condemn(record.file_id);
    const { deletedCount } = await records.deleteOne({
      _id: record._id,
      last_wanted_at: record.last_wanted_at,
    });
    if (deletedCount === 0) {
      await files.settle(record.file_id);
      return false;
    }
    // A page may have been published with it since its uses were looked for.
    if ((await usesOf(record)).length > 0) {
      await records.create(record);
      await files.settle(record.file_id);
      return false;
    }
    await deps.siteState.bump();
    await files.remove(record.file_id);
    return true;
  }

  async function sweepUnused(now: Date): Promise<void> {
    const before = daysBefore(UNUSED_DAYS, now);
    const old = await records
      .find({ last_wanted_at: { $lt: before } })
      .limit(SWEPT_AT_ONCE)
      .lean();
    const names = old.map(imageFileName);
    const [uses, ofVersions] = await Promise.all([
      deps.findImageUses(names),
      deps.findImagesOfVersions(names),
    ]);
    for (const record of old) {
      const name = imageFileName(record);
      const wanted = (uses.get(name) ?? []).length > 0 || ofVersions.has(name);
      if (!wanted) await removeAsSeen(record);
      else await records.updateOne({ _id: record._id }, { $set: { last_wanted_at: now } });
    }
  }

  return {
    async storeImage(bytes, name, waited) {
      const image = await deps.queue.run(() => reEncode(bytes), waited);
      return keep(image, { name, alt: '', former: [] });
    },
    async storeImageAsIs(bytes, fileName, about, proposed) {
      const [id, extension] = fileName.split('.');
      if (sha256(bytes) !== id)
        throw new AppError('bundle_media_invalid', {
          message: `The image ${fileName} is not the one that its name says (its hash differs).`,
        });
      const checked = await deps.queue.run(() => checkExact(bytes, extension as ImageExtension));
      return keep({ bytes, ...checked }, { ...about, former: [] }, proposed);
    },
    async release(fileNames) {
      const ids = fileNames.map((name) => name.slice(0, 64));
      await records.updateMany({ _id: { $in: ids }, proposed: true }, { $unset: { proposed: 1 } });
    },
    async crop(id, area, waited) {
      const original = await get(id);
      checkCrop(original, area);
      const image = await deps.queue.run(
        async () => reEncode(await files.read(original.file_id), area),
        waited,
      );
      const record = await keep(image, cropDetails(original, area));
      return { record, uses: await usesOf(record) };
    },
    async list({ search, page, limit }) {
      const filter = await namesWith(search);
      const [found, total] = await Promise.all([
        records
          .find(filter)
          .sort({ created_at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        records.countDocuments(filter),
      ]);
      const uses = await deps.findImageUses(found.map(imageFileName));
      return {
        items: found.map((record) => ({
          record: asSeen(record),
          uses: uses.get(imageFileName(record)) ?? [],
        })),
        total,
      };
    },
    async find(fileName) {
      const [id, extension] = fileName.split('.');
      const record = await records.findOne({ _id: id }).lean();
      return record && record.extension === extension ? asSeen(record) : null;
    },
    async findMany(fileNames) {
      const ids = [...new Set(fileNames.map((name) => name.slice(0, 64)))];
      const found = ids.length === 0 ? [] : await records.find({ _id: { $in: ids } }).lean();
      return new Map(found.map((record) => [imageFileName(record), asSeen(record)]));
    },
    async listAfter(after, limit) {
      const found = await records
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map((record) => asSeen(record));
    },
    readBytes: (record) => files.read(record.file_id),
    async focalPoints() {
      const runs = deps.siteState.committedRuns();
      const pointed = { focal_point: { $exists: true } };
      // One read, so that an image which is folded meanwhile is found as it was or as it is.
      const moving = { 'next.run': { $in: [...runs] } };
      const filter = runs.length === 0 ? pointed : { $or: [pointed, moving] };
      const found = await records.find(filter, POINTED).lean<UploadDocument[]>();
      const points = new Map<string, FocalPoint>();
      for (const record of found) {
        const { focal_point } = asSeen(record, runs);
        if (focal_point) points.set(imageFileName(record), focal_point);
      }
      return new Map([...points].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
    async update(id, change) {
      const record = await untilWritten(async () => {
        const current = await whenFree(
          () => stored(id),
          (isLeft) => new AppError('revision_conflict', { message: whyHeld('image', isLeft) }),
          deps,
        );
        return writeDetails(records, current, changedDetails(imageDetails(current), change));
      });
      // Pages show the picture in another way.
      if (change.focal_point !== undefined) await deps.siteState.bump();
      return { record, uses: await usesOf(record) };
    },
    async remove(id) {
      const record = await stored(id);
      const uses = await usesOf(record);
      if (uses.length > 0) throw new AppError('upload_in_use', { body: { uses } });
      if (await removeAsSeen(record)) return;
      const now = await usesOf(record);
      throw new AppError(
        'upload_in_use',
        now.length > 0
          ? { body: { uses: now } }
          : { message: 'Somebody has just uploaded this image again. Look where it is used.' },
      );
    },
    async sweep(now = new Date()) {
      await files.sweep(now);
      await sweepUnused(now);
    },
  };
}
