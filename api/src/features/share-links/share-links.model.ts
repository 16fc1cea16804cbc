import { pageId } from '@siteyard/schemas/content';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { modelOf } from '../../database/model-of.ts';

/** A link that shows a page's draft to people without an account. */
export interface ShareLinkDocument {
  _id: Types.ObjectId;
  /** The hash of the secret in the link. The secret itself is not stored. */
  token_hash: string;
  page_id: number;
  /** The administrator whose draft the link shows. Without this account, the link shows nothing. */
  administrator_id: string;
  created_at: Date;
  expires_at: Date;
}

const schema = new Schema<ShareLinkDocument>(
  {
    token_hash: { type: String, required: true },
    page_id: { type: Number, required: true, shape: pageId },
    administrator_id: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'share_links', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ token_hash: 1 }, { unique: true });
schema.index({ page_id: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export function shareLinkModel(connection: Connection): Model<ShareLinkDocument> {
  return modelOf<ShareLinkDocument>(connection, 'ShareLink', schema);
}
