import { RECEIVED_CONTENT } from '../../lib/content-reference.ts';
import { Schema, type Connection, type Model } from 'mongoose';

/** A page or settings as they were received: the base of later merges, stored once by hash. */
export interface ReceivedContentDocument {
  /** The hash of the content. */
  _id: string;
  /** A page in canonical form as it is, or as JSON: what nobody looks into is cheaper as one text. */
  content: unknown;
  /** When it was last asked to be kept, to a few days. */
  at: Date;
  /** The run that it was sent for, as long as nothing else has asked to keep it. */
  run?: string;
}

const schema = new Schema<ReceivedContentDocument>(
  {
    _id: { type: String, required: true },
    content: { type: Schema.Types.Mixed },
    at: { type: Date, required: true },
    run: { type: String },
  },
  {
    collection: RECEIVED_CONTENT,
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);

export function receivedContentModel(connection: Connection): Model<ReceivedContentDocument> {
  return (
    connection.models.ReceivedContent ??
    connection.model<ReceivedContentDocument>('ReceivedContent', schema)
  );
}
