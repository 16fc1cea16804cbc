import { randomBytes } from 'node:crypto';
import { sha256 } from '../../lib/sha256.ts';

/** A secret for a link: 256 bits. Only its hash is stored (security, decision 12). */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return sha256(token);
}
