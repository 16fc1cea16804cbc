import { hash } from 'node:crypto';

/** SHA-256 in hex: 64 digits. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** SHA-256 in base64url: 43 characters, for what is stored or sent and never read by people. */
export function shortSha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url');
}
