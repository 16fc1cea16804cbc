import { contentTree } from '@siteyard/schemas/stored-shapes';
import type { ChangeSource } from '@siteyard/schemas/page';
import { sectionPurpose, type SectionPurpose } from '@siteyard/schemas/section';
import { Schema, type Connection, type Model } from 'mongoose';

/** A section of the site's own. */
export interface SectionDocument {
  /** Its key. */
  _id: string;
  /** A `staged` section was created by an import that is not finished; it has only `next`. */
  status: 'live' | 'deleted' | 'staged';
  name: string;
  /**
   * The name as `foldSectionName` has it, of a live section that a person has named: unique, so that
   * two instances do not give one name to two sections. Imports compare the names themselves.
   */
  name_key?: string;
  purpose: SectionPurpose;
  /** The canonical content of a page that consists of it; always read it with `readPageContent`. */
  content: unknown;
  content_hash: string;
  /** File names of the uploaded images that it shows. */
  images: string[];
  /** Incremented by every write. */
  revision: number;
  /** Who saved the current state, and through what. */
  saved_by: string | null;
  source: ChangeSource;
  created_at: Date;
  updated_at: Date;
  deleted_at?: Date | null;
  /** Whether it is deleted because the run that created it was undone. */
  undone?: boolean;
  /** Hashes of the states that people have replaced, oldest first; see `ReceivedContent`. */
  former?: string[];
  /** Hashes of what other sites or folders last sent for it, by their name. */
  received?: unknown;
  /** What a content operation has staged; see content-ops. */
  next?: unknown;
}

const schema = new Schema<SectionDocument>(
  {
    _id: { type: String, required: true },
    status: { type: String, required: true },
    name: { type: String, stored: true },
    name_key: { type: String },
    purpose: { type: String, stored: true, shape: sectionPurpose, neutral: 'text' },
    content: { type: Schema.Types.Mixed, stored: true, shape: contentTree, neutral: {} },
    content_hash: { type: String },
    images: { type: [String], default: undefined, stored: true },
    revision: { type: Number, stored: true },
    saved_by: { type: String },
    source: { type: String },
    created_at: { type: Date, stored: true },
    updated_at: { type: Date, stored: true },
    deleted_at: { type: Date },
    undone: { type: Boolean },
    former: { type: [String], default: undefined },
    received: { type: Schema.Types.Mixed },
    next: { type: Schema.Types.Mixed },
  },
  {
    collection: 'sections',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);
schema.index({ status: 1 });
schema.index({ name_key: 1 }, { unique: true, sparse: true });
schema.index({ images: 1 });

/** What lists and images leave out. */
export const UNLISTED = { content: 0, content_hash: 0, images: 0, former: 0, received: 0 } as const;

export function sectionModel(connection: Connection): Model<SectionDocument> {
  return connection.models.Section ?? connection.model<SectionDocument>('Section', schema);
}
