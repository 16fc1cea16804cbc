import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { password } from './password.ts';

/** The signed-in administrator of a session. */
const sessionUser = z.object({
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

/** `POST /api/admin_users/sign_in` */
export const signInRequest = z.strictObject({
  admin_user: z.strictObject({
    email: boundedText(320),
    password,
  }),
});

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
