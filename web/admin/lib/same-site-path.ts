/** The screen that an administrator sees after signing in. */
export const ADMIN_LANDING = '/admin/pages';

/** The maximum length of a path, in characters. */
const LONGEST = 2_000;

/**
 * Returns the location to return to after signing in if it is a path on this site; else undefined.
 * It is parsed like the browser will parse it, so that `//evil`, `/\evil` and `/%09/evil` are refused.
 */
export function sameSitePath(value: unknown, origin = 'https://site.invalid'): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > LONGEST)
    return undefined;
  if (value.startsWith('//') || /[\\\u0000-\u0020\u007f]/.test(value)) return undefined;
  if (!URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  // `/..//evil` is on this site, but its normalised path `//evil` would lead to another site.
  return url.origin === origin && !url.pathname.startsWith('//') ? value : undefined;
}
