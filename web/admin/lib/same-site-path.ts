/** Where an administrator lands after signing in. */
export const ADMIN_LANDING = '/admin/pages';

/**
 * The location to return to after signing in, when it is a path on this site; else undefined.
 * Judged by the same parser that will follow it, so that `//evil`, `/\evil` and `/%09/evil` do not pass.
 */
export function sameSitePath(value: unknown, origin = 'https://site.invalid'): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  if (value.startsWith('//') || /[\\\u0000-\u0020\u007f]/.test(value)) return undefined;
  if (!URL.canParse(value, origin) || new URL(value, origin).origin !== origin) return undefined;
  return value;
}
