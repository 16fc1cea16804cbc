import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { modelOf } from '../../database/model-of.ts';

export interface AdminUserDocument {
  _id: Types.ObjectId;
  /** The address in the spelling in which it was entered. */
  email: string;
  /** The address in lower case. Unique, and used to find the account. */
  email_key: string;
  password_hash: string;
  /** Incremented to end the other sessions of the administrator. */
  auth_epoch: number;
  /**
   * Whether the account still has the generated password. The administrator must replace it after the
   * first sign-in.
   */
  must_change_password: boolean;
  created_at: Date;
  last_sign_in_at: Date | null;
  /** The valid reset link: the hash of its token, and its expiry. There is at most one. */
  reset?: { token_hash: string; expires_at: Date };
  /** The addresses to notify of a changed password. They are removed when the mails are queued. */
  notices?: string[];
  /**
   * Set while the account is being removed, so that two administrators cannot remove each other at the
   * same time.
   */
  removing?: boolean;
}

/** An invitation to become an administrator. */
export interface InvitationDocument {
  _id: Types.ObjectId;
  email: string;
  email_key: string;
  /** The hashes of the tokens in its links: one for the displayed link, and one for each mail. */
  token_hashes: string[];
  /** The inviter's email address at that time. */
  invited_by: string | null;
  /**
   * The inviter's id. The invitation ends if the inviter's account is removed. Absent in older
   * invitations.
   */
  inviter_id?: string;
  expires_at: Date;
}

const schema = new Schema<AdminUserDocument>(
  {
    email: { type: String, required: true },
    email_key: { type: String, required: true },
    password_hash: { type: String, required: true },
    // No session has the epoch -1, so all sessions end.
    auth_epoch: { type: Number, required: true, default: 0, neutral: -1 },
    must_change_password: { type: Boolean, required: true, default: false, neutral: true },
    created_at: { type: Date, required: true },
    last_sign_in_at: { type: Date, default: null },
    reset: { type: new Schema({ token_hash: String, expires_at: Date }, { _id: false }) },
    notices: { type: [String], default: undefined },
    removing: { type: Boolean },
  },
  { collection: 'admin_users', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ email_key: 1 }, { unique: true });
schema.index({ 'reset.token_hash': 1 }, { sparse: true });

const invitationSchema = new Schema<InvitationDocument>(
  {
    email: { type: String, required: true },
    email_key: { type: String, required: true },
    token_hashes: { type: [String], required: true },
    invited_by: { type: String },
    inviter_id: { type: String },
    expires_at: { type: Date, required: true },
  },
  { collection: 'admin_invitations', versionKey: false, autoIndex: false, autoCreate: false },
);
invitationSchema.index({ email_key: 1 }, { unique: true });
invitationSchema.index({ token_hashes: 1 });
invitationSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export function adminUserModel(connection: Connection): Model<AdminUserDocument> {
  return modelOf<AdminUserDocument>(connection, 'AdminUser', schema);
}

export function invitationModel(connection: Connection): Model<InvitationDocument> {
  return modelOf<InvitationDocument>(connection, 'AdminInvitation', invitationSchema);
}
