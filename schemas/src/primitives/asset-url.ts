import { boundedText } from './bounded-text.ts';
import { MAX_URL_LENGTH, safeUrl } from './safe-url.ts';

/** `/uploads/<sha256>.<ext>`: an image that this site stores. */
const UPLOAD_PATH = /^\/uploads\/([0-9a-f]{64})\.(jpg|png|webp|gif|avif|ico)$/;

/**
 * Checks the address of an image: `https:`, `http:` or a path on this site; never `data:`, `mailto:`
 * or a fragment. All code that accepts image addresses uses it.
 * @returns the address to store, without the cache-busting `cb`; null if it is not accepted
 */
export function assetUrl(value: unknown): string | null {
  const safe = safeUrl(value);
  if (safe === null || !/^(https?:\/\/|\/)/i.test(safe)) return null;
  return stripCacheBuster(safe);
}

/** Removes the query key `cb`, which the editor adds after an upload. It is never stored. */
export function stripCacheBuster(value: string): string {
  if (!/[?&]cb=/.test(value)) return value;
  const [beforeHash, hash] = cutAt(value, '#');
  const [path, query] = cutAt(beforeHash, '?');
  if (query === '') return value;
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('cb='));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

/**
 * Returns the parts of a text before and after the first mark. `split` with a limit would drop the text
 * after a second mark.
 */
function cutAt(value: string, mark: string): [before: string, rest: string] {
  const at = value.indexOf(mark);
  return at === -1 ? [value, ''] : [value.slice(0, at), value.slice(at)];
}

/** Returns the file name `<sha256>.<ext>` of an image of this site; null for any other address. */
export function uploadFileName(value: string): string | null {
  const path = stripCacheBuster(value).split(/[?#]/, 1)[0] ?? '';
  return UPLOAD_PATH.test(path) ? path.slice('/uploads/'.length) : null;
}

/** An image field: an image address or ''. */
export const asset = boundedText(MAX_URL_LENGTH)
  .refine((value) => value === '' || assetUrl(value) !== null, {
    error: 'is not an image address; upload the image, or use https://… or a path on this site',
  })
  .meta({ kind: 'asset', description: "An image address: http(s), a path on this site, or ''." });
