import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { accountEmail } from '../primitives/email.ts';

/** The maximum length of a password in a request, in bytes. */
export const MAX_PASSWORD_BYTES = 1024;

/** The length of a new password, in Unicode characters. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** A password in a request. The rules for new passwords are checked later, with messages of their own. */
export const password = boundedText(MAX_PASSWORD_BYTES);

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
