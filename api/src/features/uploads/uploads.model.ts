import {
  anyObject,
  imageExtension,
  sizeOfImage,
  stagedDetails,
} from '@siteyard/schemas/stored-shapes';
import type { ImageDetails } from '@siteyard/schemas/bundle';
import { focalPoint, type FocalPoint } from '@siteyard/schemas/focal-point';
import { sha256Text } from '@siteyard/schemas/plan';
import type { ImageExtension } from '@siteyard/schemas/upload';
import mongoose, { Schema, type Connection, type Model, type Types } from 'mongoose';

/** One picture. The record is written last and deleted first: only what it names exists. */
export interface UploadDocument {
  /** SHA-256 of the stored bytes, in hex. */
  _id: string;
  /** Where the bytes are in GridFS. */
  file_id: Types.ObjectId;
  extension: ImageExtension;
  /** The name it was uploaded under. */
  name: string;
  /** px */
  width: number;
  /** px; of one frame */
  height: number;
  bytes: number;
  alt: string;
  animated: boolean;
  /** `#rrggbb` or ''. */
  placeholder: string;
  /** Absent at the centre. */
  focal_point?: FocalPoint;
  /** The picture that it was cropped from; it may have been deleted since. */
  crop_of?: string;
  /** Whether only proposals have brought it so far: visitors do not get it. Absent for no. */
  proposed?: boolean;
  created_at: Date;
  /** When it was last uploaded, imported, or found in use; see `sweep` of the service. */
  last_wanted_at: Date;
  /** Incremented by every change of its details; absent before the first. */
  revision?: number;
  /** Its details before each change, the oldest first. Absent where that was not kept from the start. */
  former?: ImageDetails[];
  /** The details that it last received, by lineage: the base of the next import. */
  received?: Record<string, ImageDetails>;
  /** What a run is about to change. */
  next?: NextDetails | null;
}

/** What a run makes of the details of an image. They are small, so they wait in the record itself. */
export interface NextDetails {
  run: string;
  details: ImageDetails;
  received: Record<string, ImageDetails>;
  /** For an undo: its former details as they were; null where they were not kept from the start. */
  former?: ImageDetails[] | null;
}

const uploadSchema = new Schema<UploadDocument>(
  {
    _id: { type: String, required: true, shape: sha256Text },
    file_id: { type: Schema.Types.ObjectId, required: true },
    extension: { type: String, required: true, shape: imageExtension },
    name: { type: String, default: '', stored: true },
    width: { type: Number, required: true, shape: sizeOfImage, neutral: 1 },
    height: { type: Number, required: true, shape: sizeOfImage, neutral: 1 },
    bytes: { type: Number, required: true, shape: sizeOfImage, neutral: 1 },
    alt: { type: String, default: '', stored: true },
    animated: { type: Boolean, default: false },
    placeholder: { type: String, default: '', stored: true },
    focal_point: {
      type: new Schema({ x: Number, y: Number }, { _id: false }),
      default: undefined,
      shape: focalPoint,
    },
    crop_of: { type: String },
    proposed: { type: Boolean },
    created_at: { type: Date, required: true },
    last_wanted_at: { type: Date, required: true },
    revision: { type: Number },
    former: { type: [Schema.Types.Mixed as never], default: undefined },
    received: { type: Schema.Types.Mixed, shape: anyObject },
    next: {
      type: Schema.Types.Mixed,
      shape: stagedDetails,
    },
  },
  { collection: 'uploads', versionKey: false, autoIndex: false, autoCreate: false },
);
uploadSchema.index({ created_at: -1, _id: 1 });
uploadSchema.index({ last_wanted_at: 1 });
// All focal points are read after each change of the site.
uploadSchema.index({ focal_point: 1 }, { sparse: true });
uploadSchema.index({ 'next.run': 1 }, { sparse: true });

export function uploadModel(connection: Connection): Model<UploadDocument> {
  return connection.models.Upload ?? connection.model<UploadDocument>('Upload', uploadSchema);
}

/** Bytes that are being written or deleted. One that stays was left by a process that died. */
export interface UploadStageDocument {
  /** The file in GridFS. */
  _id: Types.ObjectId;
  at: Date;
}

const stageSchema = new Schema<UploadStageDocument>(
  { _id: { type: Schema.Types.ObjectId, required: true }, at: { type: Date, required: true } },
  { collection: 'upload_stages', versionKey: false, autoIndex: false, autoCreate: false },
);

export function uploadStageModel(connection: Connection): Model<UploadStageDocument> {
  return (
    connection.models.UploadStage ??
    connection.model<UploadStageDocument>('UploadStage', stageSchema)
  );
}

/** The bytes of all pictures. No instance of the site owns a file. */
export function uploadBucket(connection: Connection): mongoose.mongo.GridFSBucket {
  if (!connection.db) throw new Error('the database is not open');
  return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'upload_files' });
}
