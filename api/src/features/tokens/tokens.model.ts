import type { TokenScope } from '@siteyard/schemas/http';
import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '../../database/model-of.ts';
import { storedScopes } from '../../database/stored-shapes.ts';

/** An access token, without its secret. */
export interface TokenDocument {
  /** The name. */
  _id: string;
  /** The SHA-256 of the secret in hexadecimal. */
  hash: string;
  /** Absent in tokens of version 0.1.0. */
  scopes?: TokenScope[];
  /** The scope of a token of version 0.1.0, which has no `scopes`. */
  scope?: 'read' | 'write';
  created_at: Date;
  created_by: string | null;
  /** Null if the token never expires. */
  expires_at: Date | null;
  last_used_at: Date | null;
}

const schema = new Schema<TokenDocument>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    // A token with malformed scopes has none, and a token with a malformed end has expired.
    scopes: {
      type: [String],
      default: undefined,
      shape: storedScopes,
      neutral: [],
    },
    scope: { type: String },
    created_at: { type: Date, required: true },
    created_by: { type: String },
    expires_at: { type: Date, neutral: new Date(0) },
    last_used_at: { type: Date },
  },
  { collection: 'tokens', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ hash: 1 }, { unique: true });

export function tokenModel(connection: Connection): Model<TokenDocument> {
  return modelOf<TokenDocument>(connection, 'Token', schema);
}
