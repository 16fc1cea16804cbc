import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { sideBySide } from '@siteyard/schemas/side-by-side';
import type { Connection } from 'mongoose';
import { asRead, detailsUpdate, revisionOf } from './image-details.ts';
import { imageFileName } from './uploads.service.ts';
import { uploadModel, type UploadDocument } from './uploads.model.ts';

/** What is said of an image, as a content operation finds it. */
export interface ImageState {
  details: ImageDetails;
  revision: number;
  /** Its details before, the newest first; null where they were not kept from the start. */
  former: ImageDetails[] | null;
  /** What it last received, by lineage. */
  received: Record<string, ImageDetails>;
}

/** What is said of images, as content operations read and change it; compare `StagedPages`. */
export interface StagedImages {
  /** Those of the images that the site has, by file name `<sha256>.<ext>`. */
  describe(files: readonly string[]): Promise<Map<string, ImageState>>;
  /** Marks an image as about to be changed; false if it has changed since. */
  link(run: string, file: string, seen: number, to: Changed): Promise<boolean>;
  /** After the switch: makes what was staged the image's own. Idempotent. */
  fold(run: string): Promise<void>;
  /** Before the switch: forgets what was staged. Idempotent. */
  discard(run: string): Promise<void>;
  /** Stores what was received, without changing what is said of the image. */
  remember(file: string, received: ImageState['received']): Promise<void>;
}

type Changed = Pick<ImageState, 'details' | 'received'> & {
  /** For an undo: its former details as they were, the newest first. */
  former?: ImageState['former'];
};

const idOf = (file: string) => file.slice(0, 64);

export function createStagedImages(deps: { connection: Connection }): StagedImages {
  const records = uploadModel(deps.connection);
  return {
    async describe(files) {
      const found = await records.find({ _id: { $in: files.map(idOf) } }).lean();
      return new Map(found.map((record) => [imageFileName(record), stateOf(record)]));
    },
    async link(run, file, seen, { details, received, former }) {
      const { modifiedCount } = await records.updateOne(asRead(idOf(file), seen), {
        $set: {
          next: {
            ...{ run, details, received },
            ...(former !== undefined && { former: former?.toReversed() ?? null }),
          },
        },
      });
      return modifiedCount > 0;
    },
    async fold(run) {
      const linked = await records.find({ 'next.run': run }).lean();
      await sideBySide(linked, async (record) => {
        if (!record.next) return;
        const { details, received, former } = record.next;
        const { $set, $unset } = detailsUpdate(record, details, former);
        await records.updateOne(
          { _id: record._id, 'next.run': run },
          { $set: { ...$set, received }, $unset: { ...$unset, next: 1 } },
        );
      });
    },
    async discard(run) {
      await records.updateMany({ 'next.run': run }, { $unset: { next: 1 } });
    },
    async remember(file, received) {
      await records.updateOne({ _id: idOf(file) }, { $set: { received } });
    },
  };
}

function stateOf(record: UploadDocument): ImageState {
  return {
    details: imageDetails(record),
    revision: revisionOf(record),
    former: record.former?.toReversed() ?? null,
    received: record.received ?? {},
  };
}
