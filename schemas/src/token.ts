import { z } from 'zod';
import { accountEmail, boundedText } from './primitives/bounded-text.ts';
import { MAX_PASSWORD_BYTES } from './session.ts';

export const tokenScope = z.enum(['read', 'write']);
export type TokenScope = z.output<typeof tokenScope>;

/** A token's name: short, and safe in an address. */
export const tokenName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, "may hold lower-case letters, digits and '._-' only");

/** `POST /api/operator/tokens` */
export const createTokenRequest = z.strictObject({
  token: z.strictObject({
    name: tokenName,
    /** `write` includes `read`. */
    scope: tokenScope,
    /** Days until it expires; null for one that never does. */
    expires_in_days: z.number().int().min(1).max(3650).nullable().default(90),
  }),
});

/** An access token in a list; never the token itself. */
export const tokenAnswer = z.object({
  name: z.string(),
  scope: tokenScope,
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});

export type TokenAnswer = z.output<typeof tokenAnswer>;

/** The token is shown this once. */
export const createTokenAnswer = z.object({ token: tokenAnswer.extend({ secret: z.string() }) });

/** `POST /api/operator/admin_users` and `PUT …/password`, for the command line. */
export const operatorAdminRequest = z.strictObject({
  admin_user: z.strictObject({
    email: accountEmail,
    password: boundedText(MAX_PASSWORD_BYTES),
  }),
});
