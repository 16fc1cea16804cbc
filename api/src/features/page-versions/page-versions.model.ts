import { contentTree } from '@siteyard/schemas/stored-shapes';
import { changeSource, pageId, type ChangeSource } from '@siteyard/schemas/page';
import { Schema, type Connection, type Model } from 'mongoose';

/** A previous state of a page. */
export interface PageVersionDocument {
  /** `<page>:<number>`, so that saving the same state twice has no effect. */
  _id: string;
  page_id: number;
  number: number;
  title: string;
  description: string;
  address: string;
  social_image: string;
  search_title?: string;
  noindex?: boolean;
  content: unknown;
  content_hash: string;
  /** The content revision of the page; absent in versions of before 0.2. */
  content_revision?: number;
  images: string[];
  /** Who saved this state, and through what. */
  saved_by: string | null;
  source: ChangeSource;
  saved_at: Date;
  replaced_at: Date;
}

const schema = new Schema<PageVersionDocument>(
  {
    _id: { type: String, required: true },
    page_id: { type: Number, required: true, shape: pageId },
    number: { type: Number, required: true },
    title: { type: String },
    description: { type: String },
    address: { type: String },
    social_image: { type: String },
    search_title: { type: String },
    noindex: { type: Boolean },
    content: { type: Schema.Types.Mixed, stored: true, shape: contentTree, neutral: {} },
    content_hash: { type: String },
    content_revision: { type: Number },
    images: { type: [String], default: undefined },
    saved_by: { type: String },
    source: { type: String, stored: true, shape: changeSource, neutral: 'cli' },
    saved_at: { type: Date },
    replaced_at: { type: Date, stored: true },
  },
  {
    collection: 'page_versions',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);
schema.index({ page_id: 1, number: -1 });
schema.index({ images: 1 });

export function pageVersionModel(connection: Connection): Model<PageVersionDocument> {
  return (
    connection.models.PageVersion ?? connection.model<PageVersionDocument>('PageVersion', schema)
  );
}
