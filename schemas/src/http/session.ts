import { z } from 'zod';
import { accountEmail, boundedText } from '../primitives/bounded-text.ts';

/** The signed-in administrator of a session. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  /** True for the first administrator until they replace the printed password of the first start. */
  must_change_password: z.boolean(),
});

/** `GET /api/session` */
export const sessionAnswer = z.object({
  ok: z.boolean(),
  authenticated: z.boolean(),
  user: sessionUser.nullable(),
});

export type SessionAnswer = z.output<typeof sessionAnswer>;

/** The longest password in a request. passport-local itself has no limit. */
export const MAX_PASSWORD_BYTES = 1024;

/** The length of a new password, in Unicode characters. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** `POST /api/admin_users/sign_in` */
export const signInRequest = z.strictObject({
  admin_user: z.strictObject({
    email: boundedText(320),
    password: boundedText(MAX_PASSWORD_BYTES),
  }),
});

/** A password in a request. The rules for a new password are checked later, with their own texts. */
const password = boundedText(MAX_PASSWORD_BYTES);

/** `POST /api/admin_users/password`: requests an e-mail with a reset link. */
export const requestResetRequest = z.strictObject({
  admin_user: z.strictObject({ email: boundedText(320) }),
});

/** The answer is the same for known and unknown addresses. */
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
  /** The first administrator sets their own e-mail address together with the password. */
  email: accountEmail.optional(),
});

/** `PUT /api/admin_users/password`: with the token from the e-mail, or with the current password. */
export const setPasswordRequest = z.strictObject({
  admin_user: z.union([resetPassword, changePassword]),
});

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

/** One of the administrator's own sessions in `GET /api/admin_users/sessions`. */
export const ownSession = z.object({
  /** Identifies it in `DELETE /api/admin_users/sessions/{id}`. It is not a credential. */
  id: z.string(),
  /** Whether the request belongs to this session. */
  current: z.boolean(),
  signed_in_at: z.iso.datetime(),
  /** When it was last used, accurate to a few minutes. */
  last_used_at: z.iso.datetime(),
  /** When it ends if it is not used again. */
  expires_at: z.iso.datetime(),
  /** The `User-Agent` header of the browser. */
  user_agent: z.string(),
});

export type OwnSession = z.output<typeof ownSession>;
