import { Schema, type Connection, type Model } from 'mongoose';

/** What a document becomes when a run is applied. */
export interface StagedContentDocument {
  /** `<run>:<subject>` */
  _id: string;
  run: string;
  /** `page:14` or `settings`. */
  subject: string;
  /** The page's number, for lists in order. */
  page_id?: number;
  /** The readable address that the page gets; absent for none. */
  address?: string;
  former_addresses?: string[];
  /** The fields that are set, and those that are removed. */
  set: unknown;
  unset: string[];
}

const schema = new Schema<StagedContentDocument>(
  {
    _id: { type: String, required: true },
    run: { type: String, required: true },
    subject: { type: String, required: true },
    page_id: { type: Number },
    address: { type: String },
    former_addresses: { type: [String], default: undefined },
    set: { type: Schema.Types.Mixed },
    unset: { type: [String], default: undefined },
  },
  {
    collection: 'staged_content',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);
schema.index({ run: 1, address: 1 });

export function stagedContentModel(connection: Connection): Model<StagedContentDocument> {
  return (
    connection.models.StagedContent ??
    connection.model<StagedContentDocument>('StagedContent', schema)
  );
}
