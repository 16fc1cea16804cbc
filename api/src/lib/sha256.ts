import { createHash } from 'node:crypto';

/** SHA-256 in hex: 64 digits. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** SHA-256 in base64url: 43 characters, for what is stored or sent and never read by people. */
export function shortSha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url');
}
