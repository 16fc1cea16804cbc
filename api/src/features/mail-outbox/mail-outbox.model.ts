import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { DAY_S } from '../../lib/days.ts';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';

/**
 * A mail that is waiting to be sent. It stores the subject matter and not the text, because links
 * with tokens are created when the mail is sent and are never stored.
 */
export interface OutboxDocument {
  _id: Types.ObjectId;
  /** Selects the function that composes it. */
  kind: string;
  /** The input of that function. */
  about: Record<string, unknown>;
  created_at: Date;
  attempts: number;
  /** The time of the next attempt. An instance that is sending the mail moves it into the future. */
  next_try_at: Date;
  last_error?: string;
  /** The recipients whom the mail server has accepted: they do not get it again. */
  accepted?: string[];
  /** The recipients whom the mail server refused permanently in the last attempt. */
  refused?: string[];
}

/** How long the outbox tries to send a mail, in days. */
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
