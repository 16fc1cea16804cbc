import type { TokenScope } from '@siteyard/schemas/token';
import { Schema, type Connection, type Model } from 'mongoose';

export interface TokenDocument {
  /** The name. */
  _id: string;
  hash: string;
  scope: TokenScope;
  created_at: Date;
  created_by: string | null;
  /** Null for one that never expires. */
  expires_at: Date | null;
  last_used_at: Date | null;
}

const schema = new Schema<TokenDocument>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    scope: { type: String, required: true },
    created_at: { type: Date, required: true },
    created_by: { type: String },
    expires_at: { type: Date },
    last_used_at: { type: Date },
  },
  { collection: 'tokens', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ hash: 1 }, { unique: true });

export function tokenModel(connection: Connection): Model<TokenDocument> {
  return connection.models.Token ?? connection.model<TokenDocument>('Token', schema);
}
