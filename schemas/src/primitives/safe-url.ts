import { boundedText } from './bounded-text.ts';

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
// Browsers remove white space and control characters, and convert backslashes to slashes. They replace a
// single surrogate by another character.
const SUSPICIOUS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\\p{Surrogate}]/u;
export const MAX_URL_LENGTH = 2_000;

/**
 * Checks a link: `http(s)`, `mailto`, `tel`, a path on this site (`/…`), a fragment (`#…`) or a query
 * (`?…`). All code that accepts links uses it, on save and on render.
 * @returns the link unchanged if it is safe, else null
 */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > MAX_URL_LENGTH) return null;
  if (SUSPICIOUS.test(value)) return null;
  if (value.startsWith('/')) return value.startsWith('//') ? null : value;
  if (value.startsWith('#') || value.startsWith('?')) return value;
  if (!/^[a-z]+:/i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (!SAFE_PROTOCOLS.has(url.protocol)) return null;
  // URL parsers accept `https:host`, but some programs read it as a relative address. A user name or
  // password can disguise the host.
  if (
    url.protocol.startsWith('http') &&
    (!/^https?:\/\/[^/]/i.test(value) || url.username || url.password)
  )
    return null;
  return value;
}

/** Whether a safe link leaves this site. It then opens in a new tab, without opener and referrer. */
export function isExternalUrl(value: string): boolean {
  return /^https?:/i.test(value);
}

/** A link field: a safe URL or ''. */
export const link = boundedText(MAX_URL_LENGTH)
  .refine((value) => value === '' || safeUrl(value) !== null, {
    error:
      'is not a safe link; use https://…, mailto:…, tel:… or a path on this site such as /pages/1',
  })
  .meta({ kind: 'link', description: "A link: http(s), mailto, tel, a path on this site, or ''." });
