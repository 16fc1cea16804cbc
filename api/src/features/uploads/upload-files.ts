import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import mongoose, { type Connection, type Types } from 'mongoose';
import { uploadBucket, pictureFileModel, uploadStageModel } from './uploads.model.ts';
import { readAll } from '../../database/stored-documents.ts';

/** A write or delete that takes longer than this, in ms, was interrupted by a kill. */
const STALE_MS = 60 * 60 * 1000;

/** Stores the bytes of images. After a kill at any moment, `sweep` removes incomplete files. */
export interface UploadFiles {
  /**
   * Writes bytes that no record refers to yet; `settle` or `remove` must follow.
   * @param at a later time, to keep the bytes for longer than a write takes
   */
  write(bytes: Buffer, name: string, at?: Date): Promise<Types.ObjectId>;
  /** Marks the bytes as used, because a record refers to them now. */
  settle(fileId: Types.ObjectId): Promise<void>;
  /** Marks bytes whose record is about to be deleted, so that `sweep` removes them after a kill. */
  condemn(fileId: Types.ObjectId): Promise<void>;
  /** Deletes bytes that no record refers to. */
  remove(fileId: Types.ObjectId): Promise<void>;
  read(fileId: Types.ObjectId): Promise<Buffer>;
  /** Completes writes and deletes that a kill interrupted. */
  sweep(now?: Date): Promise<void>;
}

export function createUploadFiles(connection: Connection): UploadFiles {
  const stages = uploadStageModel(connection);
  const records = pictureFileModel(connection);
  const bucket = uploadBucket(connection);

  const remove = async (fileId: Types.ObjectId) => {
    try {
      await bucket.delete(fileId);
    } catch (error) {
      // Without its head the file counts as missing, but its chunks are deleted at this point.
      if (!(error instanceof Error) || !/File not found/.test(error.message)) throw error;
    }
    await stages.deleteOne({ _id: fileId });
  };

  return {
    async write(bytes, name, at = new Date()) {
      const fileId = new mongoose.Types.ObjectId();
      await stages.create([{ _id: fileId, at }]);
      await pipeline(Readable.from([bytes]), bucket.openUploadStreamWithId(fileId, name));
      return fileId;
    },
    async settle(fileId) {
      await stages.deleteOne({ _id: fileId });
    },
    async condemn(fileId) {
      await stages.updateOne({ _id: fileId }, { $set: { at: new Date() } }, { upsert: true });
    },
    remove,
    read: (fileId) => buffer(bucket.openDownloadStream(fileId)),
    async sweep(now = new Date()) {
      const left = await readAll(
        stages.find({ at: { $lt: new Date(now.getTime() - STALE_MS) } }).lean(),
      );
      for (const { _id } of left) {
        if (await records.exists({ file_id: _id })) await stages.deleteOne({ _id });
        else await remove(_id);
      }
    },
  };
}
