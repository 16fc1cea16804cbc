/** Where an administrator lands after signing in. */
export const ADMIN_LANDING = '/admin/pages';

/** In characters. */
const LONGEST = 2_000;

/**
 * The location to return to after signing in, when it is a path on this site; else undefined.
 * Judged by the same parser that will follow it, so that `//evil`, `/\evil` and `/%09/evil` do not pass.
 */
export function sameSitePath(value: unknown, origin = 'https://site.invalid'): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > LONGEST)
    return undefined;
  if (value.startsWith('//') || /[\\\u0000-\u0020\u007f]/.test(value)) return undefined;
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  // `/..//evil` is on this site, but the path that it leads to would not be if it were followed again.
  return url.origin === origin && !url.pathname.startsWith('//') ? value : undefined;
}
