import { sha256Text } from '@siteyard/schemas/primitives/sha256';
import type { ImageExtension } from '@siteyard/schemas/images';
import mongoose, { Schema, type Connection, type Model, type Types } from 'mongoose';
import { modelOf } from '../../database/model-of.ts';
import { imageExtension } from '../../database/stored-shapes.ts';

/**
 * The bytes of a picture. The document is written before the entry of the picture in the content store, and
 * deleted after it: only a picture that has an entry exists.
 */
export interface PictureFile {
  /** SHA-256 of the bytes, in hex. */
  _id: string;
  file_id: Types.ObjectId;
  extension: ImageExtension;
  /** The time of the last upload, import or use; see `sweep` of the service. */
  last_wanted_at: Date;
}

const uploadSchema = new Schema<PictureFile>(
  {
    _id: { type: String, required: true, shape: sha256Text },
    file_id: { type: Schema.Types.ObjectId, required: true },
    extension: { type: String, required: true, shape: imageExtension },
    last_wanted_at: { type: Date, required: true },
  },
  { collection: 'uploads', versionKey: false, autoIndex: false, autoCreate: false },
);
uploadSchema.index({ last_wanted_at: 1 });

export function pictureFileModel(connection: Connection): Model<PictureFile> {
  return modelOf<PictureFile>(connection, 'Upload', uploadSchema);
}

/** Bytes that are being written or deleted. An old document is from a process that stopped. */
export interface UploadStageDocument {
  _id: Types.ObjectId;
  at: Date;
}

const stageSchema = new Schema<UploadStageDocument>(
  { _id: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { collection: 'upload_stages', versionKey: false, autoIndex: false, autoCreate: false },
);

export function uploadStageModel(connection: Connection): Model<UploadStageDocument> {
  return modelOf<UploadStageDocument>(connection, 'UploadStage', stageSchema);
}

/** The bytes of all pictures. No instance of the site owns a file. */
export function uploadBucket(connection: Connection): mongoose.mongo.GridFSBucket {
  if (!connection.db) throw new Error('the database is not open');
  return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'upload_files' });
}
