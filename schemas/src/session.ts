import { z } from 'zod';

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

/** `POST /api/admin_users/sign_in` */
export const signInRequest = z.strictObject({
  admin_user: z.strictObject({
    email: z.string().max(320),
    password: z.string().max(MAX_PASSWORD_BYTES),
  }),
});
