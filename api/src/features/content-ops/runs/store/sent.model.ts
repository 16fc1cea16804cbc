import type { BundleMediaEntry } from '@siteyard/schemas/bundle';
import type { PageDetails } from '@siteyard/schemas/content';
import type { BundleContactRequest } from '@siteyard/schemas/http';
import type { SentHead } from '@siteyard/schemas/planning';
import { Schema, type Connection } from 'mongoose';
import { modelOf, STORED_AS_GIVEN } from '../../../../database/model-of.ts';

const text = { type: String, required: true } as const;
const { Mixed } = Schema.Types;

/** A page of the bundle that was sent. */
export interface RunPageDocument {
  /** `<run>:<key>` */
  _id: string;
  run: string;
  key: string;
  /** Its number in the bundle. */
  page_id: number;
  title: string;
  hash: string;
  details: PageDetails;
  /** The state with its content. */
  content: string;
  content_hash: string;
  /** For a migration: the hash of the page that its script read. */
  read?: string | null;
  /** The facts that planning needs; absent if they are large. */
  about?: SentHead | null;
}

/** An image of the bundle. */
export interface RunMediaDocument {
  /** `<run>:<file name>` */
  _id: string;
  run: string;
  name: string;
  entry: BundleMediaEntry;
}

/** A contact request of the bundle that was sent. */
export interface RunContactDocument {
  /** `<run>:<id>` */
  _id: string;
  run: string;
  request: BundleContactRequest;
}

/** A part of an image that was received before the connection was cut; any run may continue it. */
export interface ImagePartDocument {
  /** `<file name>:<offset>` */
  _id: string;
  name: string;
  offset: number;
  length: number;
  bytes: Buffer;
  at: Date;
}

const pageSchema = new Schema<RunPageDocument>(
  {
    _id: text,
    run: text,
    key: text,
    page_id: { type: Number, required: true },
    title: { type: String },
    hash: text,
    details: { type: Mixed },
    content: text,
    content_hash: text,
    read: { type: String },
    about: { type: Mixed },
  },
  { collection: 'run_pages', ...STORED_AS_GIVEN },
);
pageSchema.index({ run: 1, page_id: 1 });

const mediaSchema = new Schema<RunMediaDocument>(
  { _id: text, run: text, name: text, entry: { type: Mixed } },
  { collection: 'run_media', ...STORED_AS_GIVEN },
);
mediaSchema.index({ run: 1 });

const contactSchema = new Schema<RunContactDocument>(
  { _id: text, run: text, request: { type: Mixed } },
  { collection: 'run_contacts', ...STORED_AS_GIVEN },
);
contactSchema.index({ run: 1, _id: 1 });

const partSchema = new Schema<ImagePartDocument>(
  {
    _id: text,
    name: text,
    offset: { type: Number, required: true },
    length: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'image_parts', ...STORED_AS_GIVEN },
);
partSchema.index({ name: 1, offset: 1 });

export const runPageModel = (connection: Connection) =>
  modelOf<RunPageDocument>(connection, 'RunPage', pageSchema);
export const runMediaModel = (connection: Connection) =>
  modelOf<RunMediaDocument>(connection, 'RunMedia', mediaSchema);
export const runContactModel = (connection: Connection) =>
  modelOf<RunContactDocument>(connection, 'RunContact', contactSchema);
export const imagePartModel = (connection: Connection) =>
  modelOf<ImagePartDocument>(connection, 'ImagePart', partSchema);
