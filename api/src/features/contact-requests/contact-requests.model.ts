import { contactStatus, type ContactFields, type ContactStatus } from '@siteyard/schemas/http';
import { enquiryFields, type Enquiry } from '@siteyard/schemas/rentals';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { modelOf, STORED_AS_GIVEN } from '../../database/model-of.ts';
import { datesById, storedReplies } from '../../database/stored-shapes.ts';

/** A reply from the admin. */
export interface StoredReply {
  id: string;
  text: string;
  by: string;
  written_at: Date;
}

export interface ContactRequestDocument extends ContactFields, Enquiry {
  _id: Types.ObjectId;
  status: ContactStatus;
  admin_notes: string;
  created_at: Date;
  assigned_to?: string | null;
  replies?: StoredReply[];
  /** The time at which the mail server accepted each reply, by its id. */
  replies_sent?: Record<string, Date>;
  /** Whether the request is in the trash; see `deleted_at`. */
  deleted: boolean;
  deleted_at?: Date | null;
  deleted_by?: string | null;
  /** The words of all fields, for the search. */
  search_words: string[];
  /** The `Idempotency-Key` of the call that sent the request. */
  sent_with?: string;
  /** A hash of the visitor's fields. It distinguishes a retry from another message. */
  sent_hash: string;
  /** The id of the captcha answer; unique, so that an answer can be used once. */
  captcha_used?: string;
  /** The import that added the request; removed when an administrator changes, deletes or restores it. */
  imported_by?: string;
  /** Whether an undo has moved the request to the trash. */
  undone?: boolean;
  /** Whether the mail to the administrators is queued. If not, a retry of the call queues it. */
  notified: boolean;
}

const text = { type: String, default: '', stored: true } as const;

/** The fields of an enquiry. An unused field is absent. */
const enquiry = Object.fromEntries(
  Object.entries(enquiryFields).map(([name, shape]) => [
    name,
    { type: Schema.Types.Mixed, shape: shape.unwrap() } as never,
  ]),
);

const schema = new Schema<ContactRequestDocument>(
  {
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
    subject: text,
    message: text,
    status: { type: String, required: true, shape: contactStatus, neutral: 'open' },
    admin_notes: text,
    created_at: { type: Date, required: true },
    assigned_to: { type: String },
    replies: { type: Schema.Types.Mixed, shape: storedReplies } as never,
    replies_sent: { type: Schema.Types.Mixed, shape: datesById },
    deleted: { type: Boolean, required: true },
    deleted_at: { type: Date },
    deleted_by: { type: String },
    search_words: { type: [String], default: undefined },
    sent_with: { type: String },
    sent_hash: { type: String },
    captcha_used: { type: String },
    imported_by: { type: String },
    undone: { type: Boolean },
    notified: { type: Boolean },
    ...enquiry,
  },
  // The estimate of a shop without fees contains empty objects, which must be stored.
  { collection: 'contact_requests', ...STORED_AS_GIVEN },
);
schema.index({ deleted: 1, created_at: -1, _id: -1 });
schema.index({ deleted: 1, status: 1, created_at: -1, _id: -1 });
schema.index({ search_words: 1 });
// For the filter by outcome, and for finding requests on the same days.
schema.index({ outcome: 1, 'to.date': 1 }, { sparse: true });
schema.index({ sent_with: 1 }, { unique: true, sparse: true });
schema.index({ imported_by: 1 }, { sparse: true });
schema.index({ captcha_used: 1 }, { unique: true, sparse: true });

export function contactRequestModel(connection: Connection): Model<ContactRequestDocument> {
  return modelOf<ContactRequestDocument>(connection, 'ContactRequest', schema);
}
