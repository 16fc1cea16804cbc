import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { accountEmail } from '../primitives/email.ts';
import { password } from './password.ts';

/** An administrator in `GET /api/admin_users`. */
export const adminUserAnswer = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  last_sign_in_at: z.iso.datetime().nullable(),
  /** Whether this is the administrator who sent the request. */
  is_self: z.boolean(),
});

/** A pending invitation. */
const invitationAnswer = z.object({
  id: z.string(),
  email: z.string(),
  invited_by: z.string().nullable(),
  expires_at: z.iso.datetime(),
});

/** `GET /api/admin_users` */
export const adminUsersAnswer = z.object({
  admin_users: z.array(adminUserAnswer),
  invitations: z.array(invitationAnswer),
  /** Whether the site can send e-mail. If not, the administrator passes on an invitation's link. */
  mail_set_up: z.boolean(),
});

export type AdminUsersAnswer = z.output<typeof adminUsersAnswer>;

/** `POST /api/admin_users/invitations` */
export const inviteRequest = z.strictObject({
  invitation: z.strictObject({ email: accountEmail }),
});

/** The link is shown once, so that it can be copied when the site cannot send e-mail. */
export const inviteAnswer = z.object({
  invitation: invitationAnswer.extend({ link: z.string(), mailed: z.boolean() }),
});

export type InviteAnswer = z.output<typeof inviteAnswer>;

/** `POST /api/admin_users/invitations/accept` */
export const acceptInvitationRequest = z.strictObject({
  invitation: z.strictObject({
    token: boundedText(200),
    password,
    password_confirmation: password,
  }),
});

/** The e-mail address of the new administrator, so that the client can sign them in. */
export const acceptInvitationAnswer = z.object({ ok: z.literal(true), email: z.string() });

export type AcceptInvitationAnswer = z.output<typeof acceptInvitationAnswer>;

/** `POST /api/operator/admin_users` and `PUT …/password`, for the command line. */
export const operatorAdminRequest = z.strictObject({
  admin_user: z.strictObject({
    email: accountEmail,
    password,
  }),
});
