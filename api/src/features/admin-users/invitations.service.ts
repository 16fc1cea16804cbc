import { AppError } from '@siteyard/schemas/errors';
import { Types, type Connection } from 'mongoose';
import { DAY_MS } from '../../lib/days.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { invitationMail } from './account-mails.ts';
import { invitationModel, type InvitationDocument } from './admin-users.model.ts';
import { emailKey, type AdminUsersService } from './admin-users.service.ts';
import { hashLinkToken, newLinkToken } from '../../lib/link-tokens.ts';
import { checkNewPassword } from './password-rules.ts';
import { readAll, readOne, readWritten } from '../../database/stored-documents.ts';

type Invitation = InvitationDocument;

export interface InvitationsService {
  /** The invitations that can be accepted, newest first. */
  list(): Promise<Invitation[]>;
  /** Creates an invitation or replaces an earlier one. @throws AppError `email_taken` */
  invite(
    email: string,
    inviter: { id: string; email: string | null },
  ): Promise<{ invitation: Invitation; link: string }>;
  /**
   * Creates the administrator and returns the e-mail address.
   * @throws AppError `invitation_invalid`, `password_refused`, `email_taken`
   */
  accept(token: string, password: string, confirmation: string): Promise<string>;
  /** Withdraws an invitation and returns its e-mail address. @throws AppError `not_found` */
  withdraw(id: string): Promise<string>;
}

/** The time for which an invitation is valid, in ms. */
const VALID_MS = 7 * DAY_MS;

export function createInvitationsService(deps: {
  connection: Connection;
  adminUsers: AdminUsersService;
  outbox: MailOutbox;
  origin: () => string;
}): InvitationsService {
  const { adminUsers, outbox, origin } = deps;
  const model = invitationModel(deps.connection);

  /** Whether the administrator who made an invitation still has an account. */
  const hasInviter = async ({ inviter_id, invited_by }: Invitation): Promise<boolean> => {
    const found = inviter_id
      ? await adminUsers.find(inviter_id)
      : await adminUsers.findByEmail(invited_by ?? '');
    return found !== null;
  };

  outbox.register('invitation', async ({ invitation_id }) => {
    const { token, hash } = newLinkToken();
    const invitation = await readWritten(
      model
        .findOneAndUpdate(
          { _id: new Types.ObjectId(String(invitation_id)), expires_at: { $gt: new Date() } },
          { $push: { token_hashes: hash } },
        )
        .lean(),
    );
    if (!invitation || !(await hasInviter(invitation))) return null;
    return invitationMail(invitation.email, origin(), token, invitation.invited_by);
  });

  return {
    async list() {
      const open = await readAll(
        model
          .find({ expires_at: { $gt: new Date() } })
          .sort({ _id: -1 })
          .lean(),
      );
      const valid = await Promise.all(open.map(hasInviter));
      return open.filter((_, index) => valid[index]);
    },
    async invite(email, inviter) {
      if (await adminUsers.findByEmail(email)) throw new AppError('email_taken');
      const { token, hash } = newLinkToken();
      const invitation = await readWritten(
        model
          .findOneAndUpdate(
            { email_key: emailKey(email) },
            {
              $set: {
                email,
                token_hashes: [hash],
                invited_by: inviter.email,
                inviter_id: inviter.id,
                expires_at: new Date(Date.now() + VALID_MS),
              },
            },
            { upsert: true, returnDocument: 'after' },
          )
          .lean(),
      );
      if (!invitation) throw new Error('the invitation was not stored');
      await outbox.add('invitation', { invitation_id: invitation._id.toHexString() });
      return { invitation, link: `${origin()}/accept-invitation?invitation_token=${token}` };
    },
    async accept(token, password, confirmation) {
      const valid = { token_hashes: hashLinkToken(token), expires_at: { $gt: new Date() } };
      const invitation = await readOne(model.findOne(valid).lean());
      if (!invitation || !(await hasInviter(invitation))) throw new AppError('invitation_invalid');
      checkNewPassword(password, confirmation, invitation.email);
      // If two callers accept at the same time, the unique e-mail address lets only one succeed. The
      // invitation is deleted last, so that it still exists if the process stops in between.
      await adminUsers.create(invitation.email, password);
      await model.deleteOne({ _id: invitation._id });
      return invitation.email;
    },
    async withdraw(id) {
      const withdrawn = await model.findOneAndDelete({ _id: new Types.ObjectId(id) }).lean();
      if (!withdrawn) throw new AppError('not_found');
      return withdrawn.email;
    },
  };
}
