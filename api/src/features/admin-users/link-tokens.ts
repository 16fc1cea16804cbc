import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link: 256 bits. Only its hash is stored (security, decision 12). */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
