import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface AdminUserDocument {
  _id: Types.ObjectId;
  /** As it was typed. */
  email: string;
  /** Lower case: what sign-in looks for, unique. */
  email_key: string;
  password_hash: string;
  /** Grows when every other session of this administrator has to end. */
  auth_epoch: number;
  /** Made with a printed password: asks for an own e-mail and password at the first sign-in. */
  must_change_password: boolean;
  created_at: Date;
  last_sign_in_at: Date | null;
}

const schema = new Schema<AdminUserDocument>(
  {
    email: { type: String, required: true },
    email_key: { type: String, required: true },
    password_hash: { type: String, required: true },
    auth_epoch: { type: Number, required: true, default: 0 },
    must_change_password: { type: Boolean, required: true, default: false },
    created_at: { type: Date, required: true },
    last_sign_in_at: { type: Date, default: null },
  },
  { collection: 'admin_users', versionKey: false, autoIndex: false, autoCreate: false },
);
schema.index({ email_key: 1 }, { unique: true });

export function adminUserModel(connection: Connection): Model<AdminUserDocument> {
  return connection.models.AdminUser ?? connection.model<AdminUserDocument>('AdminUser', schema);
}
