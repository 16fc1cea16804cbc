import { z } from 'zod';
import { accountEmail, boundedText } from './primitives/bounded-text.ts';

/** A signed-in administrator, as the session tells. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  /** The first administrator was made with a printed password and has yet to choose an own one. */
  must_change_password: z.boolean(),
});

/** `GET /api/session` */
export const sessionAnswer = z.object({
  ok: z.boolean(),
  authenticated: z.boolean(),
  user: sessionUser.nullable(),
});

export type SessionAnswer = z.output<typeof sessionAnswer>;

/** Credentials are strings of bounded length and nothing else: passport-local would take anything. */
export const MAX_PASSWORD_BYTES = 1024;

/** How many Unicode characters a new password may have. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** `POST /api/admin_users/sign_in` */
export const signInRequest = z.strictObject({
  admin_user: z.strictObject({
    email: boundedText(320),
    password: boundedText(MAX_PASSWORD_BYTES),
  }),
});

/** A password as it arrives; how long and how good a new one must be is judged with words of its own. */
const password = boundedText(MAX_PASSWORD_BYTES);

/** `POST /api/admin_users/password`: asks for the mail with the reset link. */
export const requestResetRequest = z.strictObject({
  admin_user: z.strictObject({ email: boundedText(320) }),
});

/** The same answer for known and unknown addresses. */
export const requestResetAnswer = z.object({ ok: z.literal(true), message: z.string() });

const resetPassword = z.strictObject({
  reset_password_token: boundedText(200),
  password,
  password_confirmation: password,
});

const changePassword = z.strictObject({
  current_password: password,
  password,
  password_confirmation: password,
  /** The first administrator chooses an own e-mail together with the password. */
  email: accountEmail.optional(),
});

/** `PUT /api/admin_users/password`: with the token of the mail, or with the current password. */
export const setPasswordRequest = z.strictObject({
  admin_user: z.union([resetPassword, changePassword]),
});

/** An administrator in `GET /api/admin_users`. */
export const adminUserAnswer = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  last_sign_in_at: z.iso.datetime().nullable(),
  /** Whether it is who asks. */
  is_self: z.boolean(),
});

/** An invitation that nobody has accepted yet. */
export const invitationAnswer = z.object({
  id: z.string(),
  email: z.string(),
  invited_by: z.string().nullable(),
  expires_at: z.iso.datetime(),
});

/** `GET /api/admin_users` */
export const adminUsersAnswer = z.object({
  admin_users: z.array(adminUserAnswer),
  invitations: z.array(invitationAnswer),
  /** Whether mail leaves the machine. Where it does not, an invitation's link is handed over by hand. */
  mail_set_up: z.boolean(),
});

export type AdminUsersAnswer = z.output<typeof adminUsersAnswer>;

/** `POST /api/admin_users/invitations` */
export const inviteRequest = z.strictObject({
  invitation: z.strictObject({ email: accountEmail }),
});

/** The link is shown once, to be copied where mail is not set up. */
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

/** Who has become an administrator, so that they can be signed in with the password they chose. */
export const acceptInvitationAnswer = z.object({ ok: z.literal(true), email: z.string() });

export type AcceptInvitationAnswer = z.output<typeof acceptInvitationAnswer>;

/** One of the own sessions in `GET /api/admin_users/sessions`. */
export const ownSession = z.object({
  /** Names it in `DELETE /api/admin_users/sessions/{id}`; nobody can sign in with it. */
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  /** When it was last used, to a few minutes. */
  last_used_at: z.iso.datetime(),
  /** When it ends unless it is used. */
  expires_at: z.iso.datetime(),
  /** What the browser called itself. */
  user_agent: z.string(),
});

export type OwnSession = z.output<typeof ownSession>;
