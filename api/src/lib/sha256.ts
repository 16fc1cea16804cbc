import { hash } from 'node:crypto';

/** SHA-256 in hex: 64 digits. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** SHA-256 in base64url: 43 characters, for values that people never read. */
export function shortSha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url');
}
