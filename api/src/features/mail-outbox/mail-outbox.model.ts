import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';

/**
 * A mail that is to be sent. It holds what the mail is about and not its text: links with tokens
 * are made when it is sent and stand nowhere.
 */
export interface OutboxDocument {
  _id: Types.ObjectId;
  /** Which feature composes it. */
  kind: string;
  /** What that feature needs to compose it. */
  about: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  /** Not before; also how long an instance that is at work on it keeps the others away. */
  next_try_at: Date;
  /** Why it could not be sent the last time. */
  last_error?: string;
}

/** A mail that could not be sent for this long is dropped. */
const KEPT_DAYS = 7;

const schema = new Schema<OutboxDocument>(
  {
    kind: { type: String, required: true },
    about: { type: Schema.Types.Mixed, required: true },
    created_at: { type: Date, required: true },
    attempts: { type: Number, required: true },
    next_try_at: { type: Date, required: true },
    last_error: { type: String },
  },
  {
    collection: 'mail_outbox',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
    minimize: false,
  },
);
schema.index({ next_try_at: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_S });

export function outboxModel(connection: Connection): Model<OutboxDocument> {
  return connection.models.MailOutbox ?? connection.model<OutboxDocument>('MailOutbox', schema);
}
