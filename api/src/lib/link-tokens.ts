import { randomBytes } from 'node:crypto';
import { sha256 } from './sha256.ts';

/** Creates a 256-bit token for a link. Only its hash is stored (security, decision 12). */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return sha256(token);
}
