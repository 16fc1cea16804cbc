import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';

/**
 * A mail that waits to be sent. It contains the data of the mail but not its text, because the text may
 * have links with tokens. Such links are created when the mail is sent, and never stored.
 */
export interface OutboxDocument {
  _id: Types.ObjectId;
  /** The name of the function that composes the mail; see `register`. */
  kind: string;
  /** The input of that function. */
  about: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  /** The time of the next attempt. An instance that begins to send the mail first postpones this time. */
  next_try_at: Date;
  last_error?: string;
  /** The recipients that the mail server has accepted. They get no second mail. */
  accepted?: string[];
  /** The recipients that the mail server refused permanently in the last attempt. */
  refused?: string[];
}

/** The number of days for which the outbox tries to send a mail. */
const KEPT_DAYS = 7;

const schema = new Schema<OutboxDocument>(
  {
    kind: { type: String, required: true },
    about: { type: Schema.Types.Mixed, required: true },
    created_at: { type: Date, required: true },
    attempts: { type: Number, required: true },
    next_try_at: { type: Date, required: true },
    last_error: { type: String },
    accepted: { type: [String], default: undefined },
    refused: { type: [String], default: undefined },
  },
  {
    collection: 'mail_outbox',
    ...STORED_AS_GIVEN,
  },
);
schema.index({ next_try_at: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_DAYS * DAY_S });

export function outboxModel(connection: Connection): Model<OutboxDocument> {
  return modelOf<OutboxDocument>(connection, 'MailOutbox', schema);
}
