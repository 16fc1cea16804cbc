import { z } from 'zod';

export const SHA256 = /^[0-9a-f]{64}$/;

/** A SHA-256 in lower-case hexadecimal. */
export const sha256Text = z.string().regex(SHA256);
