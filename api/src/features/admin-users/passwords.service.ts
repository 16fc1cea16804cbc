import { AppError } from '@siteyard/schemas/errors';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { Types, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readAll, readOne, readWritten } from '../../database/stored-documents.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { adminUserModel, type AdminUserDocument } from './admin-users.model.ts';
import { emailKey, type Administrator, type AdminUsersService } from './admin-users.service.ts';
import { hashLinkToken, newLinkToken } from '../../lib/link-tokens.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';
import { checkNewPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

export interface PasswordsService {
  /** Queues a mail with a reset link. Does not reveal whether the account exists. */
  requestReset(email: string): Promise<void>;
  /** @throws AppError `reset_token_invalid`, `password_refused` */
  reset(token: string, password: string, confirmation: string): Promise<void>;
  /**
   * Changes an administrator's password, and the e-mail address if given. Ends all other sessions. An
   * administrator with the generated password must change both.
   * @throws AppError `current_password_wrong`, `invalid_request`, `password_refused`, `email_taken`
   */
  change(
    id: string,
    current: string,
    next: { password: string; confirmation: string; email?: string },
  ): Promise<Administrator>;
  /** Checks an administrator's password. @throws AppError `current_password_wrong` */
  check(id: string, current: string): Promise<void>;
  /** Sets a password from the command line. @throws `not_found`, `password_refused` */
  set(email: string, password: string): Promise<void>;
  /** Queues the notices of a process that was killed before it queued them. */
  sweep(): Promise<void>;
}

/** The time for which a reset link is valid, in ms. */
const RESET_MS = 30 * 60 * 1000;
/** The time after which a reset mail that could not be sent is discarded, in ms. */
const REQUEST_MS = 6 * 60 * 60 * 1000;

/**
 * Creates the service. It is one function, because every call that sets a password uses the same write,
 * which also ends sessions and sends notices.
 */
export function createPasswordsService(deps: {
  connection: Connection;
  passwords: Passwords;
  adminUsers: AdminUsersService;
  outbox: MailOutbox;
  /** Returns the site's origin, for links. */
  origin: () => string;
  /** Limits the number of reset links for one account. `take` throws AppError `too_many_requests`. */
  perAccount: { take(key: string): Promise<void> };
}): PasswordsService {
  const { passwords, adminUsers, outbox, origin } = deps;
  const model = adminUserModel(deps.connection);

  outbox.register('password_reset', async ({ email, requested_at }) => {
    if (Date.now() - Number(requested_at) > REQUEST_MS) return null;
    const { token, hash } = newLinkToken();
    // Only the newest link is valid.
    const found = await readWritten(
      model
        .findOneAndUpdate(
          { email_key: emailKey(String(email)) },
          { $set: { reset: { token_hash: hash, expires_at: new Date(Date.now() + RESET_MS) } } },
        )
        .lean(),
    );
    return found && resetMail(found.email, origin(), token);
  });
  outbox.register('password_changed', ({ email }) =>
    Promise.resolve(passwordChangedMail(String(email), origin())),
  );

  /**
   * Queues the notices stored with the account. They are stored first, so that none is lost if the process
   * stops.
   */
  const sendNotices = async (account: AdminUserDocument): Promise<void> => {
    for (const email of account.notices ?? []) await outbox.add('password_changed', { email });
    await model.updateOne(
      { _id: account._id, auth_epoch: account.auth_epoch },
      { $unset: { notices: 1 } },
    );
  };

  /**
   * Writes a change of an account.
   * @param before the previous e-mail address, which gets the notice even if the address has changed
   */
  const write = async (
    filter: object,
    set: { password_hash: string; email?: string; email_key?: string },
    before: string,
  ): Promise<Administrator | null> => {
    const notices = [...new Set([before, set.email ?? before])];
    const update = {
      $set: { must_change_password: false, ...set, notices },
      $unset: { reset: 1 },
      $inc: { auth_epoch: 1 },
    };
    const found = await readWritten(
      model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean(),
    ).catch((error: unknown) => {
      if (isDuplicateKey(error)) throw new AppError('email_taken');
      throw error;
    });
    if (!found) return null;
    await sendNotices(found);
    return adminUsers.find(found._id.toHexString());
  };

  /**
   * Finds an account and checks its current password.
   * @param path the path of the password in the request
   */
  const verified = async (id: string, current: string, path: string) => {
    const found = await readOne(model.findOne({ _id: new Types.ObjectId(id) }).lean());
    if (!found || !(await passwords.verify(found.password_hash, current)))
      throw new AppError('current_password_wrong', { issues: [{ path, message: 'is incorrect' }] });
    return found;
  };

  return {
    async requestReset(email) {
      try {
        await deps.perAccount.take(emailKey(email));
      } catch (error) {
        // Above the limit, no mail is sent, but the response stays the same.
        if (error instanceof AppError && error.code === 'too_many_requests') return;
        throw error;
      }
      // Takes the same time for every address. Whether the account exists is checked when the mail is sent.
      await outbox.add('password_reset', { email: cutText(email, 320), requested_at: Date.now() });
    },
    async reset(token, password, confirmation) {
      const valid = {
        'reset.token_hash': hashLinkToken(token),
        'reset.expires_at': { $gt: new Date() },
      };
      const found = await readOne(model.findOne(valid).lean());
      if (!found) throw new AppError('reset_token_invalid');
      checkNewPassword(password, confirmation, found.email);
      const password_hash = await passwords.hash(password);
      // If several calls use the token at the same time, only one succeeds.
      if (!(await write({ _id: found._id, ...valid }, { password_hash }, found.email)))
        throw new AppError('reset_token_invalid');
    },
    async change(id, current, { password, confirmation, email }) {
      const found = await verified(id, current, 'admin_user.current_password');
      if (found.must_change_password) checkIsOwn(found.email, current, { email, password });
      checkNewPassword(password, confirmation, email ?? found.email);
      const password_hash = await passwords.hash(password);
      const changed = await write(
        { _id: found._id, auth_epoch: found.auth_epoch },
        { password_hash, ...(email && { email, email_key: emailKey(email) }) },
        // The default address of the first administrator does not exist, so the notice goes to the new
        // address.
        found.must_change_password && email ? email : found.email,
      );
      if (!changed) throw new AppError('not_signed_in'); // Another call has changed the account.
      return changed;
    },
    async check(id, current) {
      await verified(id, current, 'current_password');
    },
    async set(email, password) {
      checkNewPassword(password, password, email);
      const password_hash = await passwords.hash(password);
      const found = await readOne(model.findOne({ email_key: emailKey(email) }).lean());
      if (!found || !(await write({ _id: found._id }, { password_hash }, found.email)))
        throw new AppError('not_found', { message: `There is no administrator ${email}.` });
    },
    async sweep() {
      const left = await readAll(model.find({ notices: { $exists: true } }).lean());
      for (const account of left) await sendNotices(account);
    },
  };
}

/** Refuses a change that keeps the generated password or its default e-mail address. */
function checkIsOwn(
  firstEmail: string,
  firstPassword: string,
  next: { password: string; email: string | undefined },
): void {
  const refused = (message: string) =>
    new AppError('invalid_request', { issues: [{ path: 'admin_user.email', message }] });
  if (next.email === undefined) throw refused('is required: enter your own email address');
  if (emailKey(next.email) === emailKey(firstEmail))
    throw refused('must be your own email address');
  if (next.password === firstPassword)
    throw new AppError('password_refused', {
      message: 'Choose a password that differs from the generated one.',
    });
}
