import { AppError } from '@siteyard/schemas/errors';
import { Types, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';
import { adminUserModel, type AdminUserDocument } from './admin-users.model.ts';
import { checkNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { removeAdministrator } from './remove-administrator.ts';

/** An administrator, without the password and other internal fields. */
export interface Administrator {
  id: string;
  email: string;
  /** Sessions of an older epoch are invalid. */
  authEpoch: number;
  mustChangePassword: boolean;
}

/** An administrator in the list. */
export interface AdministratorRecord extends Administrator {
  createdAt: Date;
  lastSignInAt: Date | null;
}

export interface AdminUsersService {
  /** Returns the administrator with these credentials, or null. Takes the same time in both cases. */
  authenticate(email: string, password: string): Promise<Administrator | null>;
  find(id: string): Promise<Administrator | null>;
  findByEmail(email: string): Promise<Administrator | null>;
  /** Oldest first. */
  list(): Promise<AdministratorRecord[]>;
  /** @throws AppError `email_taken`, `password_refused` */
  create(email: string, password: string): Promise<Administrator>;
  /**
   * Removes an administrator, ends their sessions and returns their e-mail address.
   * @param by the id of the administrator who makes the call; absent for other callers
   * @throws AppError `not_found`, `last_administrator`, `own_account`
   */
  remove(id: string, by?: string): Promise<string>;
  /** Removes by e-mail address. @throws AppError `not_found`, `last_administrator` */
  removeByEmail(email: string): Promise<string>;
  any(): Promise<boolean>;
  /**
   * Creates the first administrator; returns false if there is one already. Several instances may call
   * this at the same time.
   */
  createFirst(input: {
    email: string;
    password: string;
    mustChangePassword: boolean;
  }): Promise<boolean>;
}

/** A fixed id, so that only one of several instances can create the first administrator. */
const FIRST_ID = new Types.ObjectId('000000000000000000000001');

export function createAdminUsersService(deps: {
  connection: Connection;
  passwords: Passwords;
  endSessions: (administratorId: string) => Promise<void>;
}): AdminUsersService {
  const { passwords } = deps;
  const model = adminUserModel(deps.connection);
  const remove = (id: string, by?: string) => removeAdministrator(deps, id, by);

  return {
    async authenticate(email, password) {
      const found = await readOne(model.findOne({ email_key: emailKey(email) }).lean());
      const right = await passwords.verify(found?.password_hash, password);
      if (!found || !right) return null;
      await model.updateOne({ _id: found._id }, { $set: { last_sign_in_at: new Date() } });
      return toAdministrator(found);
    },
    async find(id) {
      if (!Types.ObjectId.isValid(id)) return null;
      const found = await readOne(model.findOne({ _id: new Types.ObjectId(id) }).lean());
      return found && toAdministrator(found);
    },
    async findByEmail(email) {
      const found = await readOne(model.findOne({ email_key: emailKey(email) }).lean());
      return found && toAdministrator(found);
    },
    async list() {
      const found = await readAll(model.find({}).sort({ created_at: 1, _id: 1 }).lean());
      return found.map((each) => ({
        ...toAdministrator(each),
        createdAt: each.created_at,
        lastSignInAt: each.last_sign_in_at ?? null,
      }));
    },
    async create(email, password) {
      checkNewPassword(password, password, email);
      const password_hash = await passwords.hash(password);
      try {
        const [created] = await model.create([
          {
            email: email.trim(),
            email_key: emailKey(email),
            password_hash,
            auth_epoch: 0,
            must_change_password: false,
            created_at: new Date(),
            last_sign_in_at: null,
          },
        ]);
        if (!created) throw new Error('the administrator was not stored');
        return toAdministrator(created);
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('email_taken');
        throw error;
      }
    },
    remove,
    async removeByEmail(email) {
      const found = await readOne(model.findOne({ email_key: emailKey(email) }, { _id: 1 }).lean());
      if (!found)
        throw new AppError('not_found', { message: `There is no administrator ${email}.` });
      return remove(found._id.toHexString());
    },
    any: async () => (await model.exists({})) !== null,
    async createFirst({ email, password, mustChangePassword }) {
      if (await model.exists({})) return false;
      const password_hash = await passwords.hash(password);
      const result = await model.updateOne(
        { _id: FIRST_ID },
        {
          $setOnInsert: {
            email,
            email_key: emailKey(email),
            password_hash,
            auth_epoch: 0,
            must_change_password: mustChangePassword,
            created_at: new Date(),
            last_sign_in_at: null,
          },
        },
        { upsert: true },
      );
      return result.upsertedCount === 1;
    },
  };
}

/** Returns the form in which e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function toAdministrator(document: AdminUserDocument): Administrator {
  return {
    id: document._id.toHexString(),
    email: document.email,
    authEpoch: document.auth_epoch,
    mustChangePassword: document.must_change_password,
  };
}
