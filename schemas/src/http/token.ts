import { z } from 'zod';

/**
 * The permissions of a token. No scope includes another one: `read` content, `propose` changes for a
 * review, `write` content, export `contacts`, or (`admin`) manage administrators, tokens and backups.
 */
export const TOKEN_SCOPES = ['read', 'propose', 'write', 'contacts', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes of one token: at least one, each once, in the order of `TOKEN_SCOPES`. */
const tokenScopes = z
  .array(z.enum(TOKEN_SCOPES))
  .min(1, 'must name at least one scope')
  .max(TOKEN_SCOPES.length, 'names a scope twice')
  .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope)));

/** A token's name: short, and safe in a URL. */
export const tokenName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, "may contain only lower-case letters, digits and '._-'");

/** `POST /api/operator/tokens` */
export const createTokenRequest = z.strictObject({
  token: z.strictObject({
    name: tokenName,
    scopes: tokenScopes,
    /** Days until it expires; null if it never expires. */
    expires_in_days: z.number().int().min(1).max(3650).nullable().default(90),
  }),
});

/** An access token in a list, without its secret. */
export const tokenAnswer = z.object({
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
});

export type TokenAnswer = z.output<typeof tokenAnswer>;

/** The secret is shown only in this answer. */
export const createTokenAnswer = z.object({ token: tokenAnswer.extend({ secret: z.string() }) });
