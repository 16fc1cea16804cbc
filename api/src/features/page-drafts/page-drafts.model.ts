import { Schema, type Connection, type Model } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';

/** One administrator's unpublished content of one page. */
export interface PageDraftDocument {
  /** `<page>:<administrator>` */
  _id: string;
  page_id: number;
  administrator_id: string;
  content: unknown;
  /** File names of the uploaded images that it shows. */
  images?: string[];
  base_revision: number;
  updated_at: Date;
}

/** How long a draft is kept after its last change, in days. */
const KEPT_DAYS = 180;

const schema = new Schema<PageDraftDocument>(
  {
    _id: { type: String, required: true },
    page_id: { type: Number, required: true },
    administrator_id: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    images: { type: [String], default: undefined },
    base_revision: { type: Number, required: true },
    updated_at: { type: Date, required: true },
  },
  {
    collection: 'page_drafts',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);
schema.index({ page_id: 1 });
schema.index({ images: 1 });
schema.index({ updated_at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_S });

export function pageDraftModel(connection: Connection): Model<PageDraftDocument> {
  return connection.models.PageDraft ?? connection.model<PageDraftDocument>('PageDraft', schema);
}
