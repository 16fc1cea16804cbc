import { pageAddress } from '@siteyard/schemas/content';
import type { PageLookups } from '../pages/page-lookups.service.ts';

/** Longer paths, in characters, are not compared with addresses, which have at most 200. */
const LONGEST_PATH = 2_000;

/**
 * Returns the readable address that a path may have, in lower case and without its outer slashes; null if
 * no page can have the address. Takes linear time.
 * @param path decoded, such as `/Fleet/`
 */
export function addressOf(path: string): string | null {
  if (path.length > LONGEST_PATH) return null;
  const address = withoutOuterSlashes(path).toLowerCase();
  return address !== '' && pageAddress.safeParse(address).success ? address : null;
}

/** Decodes a path; null if its percent-encoding is invalid. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The page that a path leads to by a readable address. */
export interface Place {
  id: number;
  /** The path that visitors are redirected to; null if the page is shown. */
  redirect: string | null;
  /** Whether the page had this address before. */
  isFormer: boolean;
}

/**
 * Finds the page that visitors get for a path: by its readable address in any spelling, or by a former one.
 * @param path decoded, without query
 * @returns null if no page that visitors see has the address
 */
export async function findPlace(
  path: string,
  pages: Pick<PageLookups, 'findByAddress' | 'findByFormerAddress'>,
): Promise<Place | null> {
  const address = addressOf(path);
  if (address === null) return null;
  const id = await pages.findByAddress(address);
  if (id !== null)
    return { id, redirect: path === `/${address}` ? null : `/${address}`, isFormer: false };
  const former = await pages.findByFormerAddress(address);
  if (!former) return null;
  // Another tool may have stored an address that begins with a slash. A redirect to it would leave the site.
  const present = addressOf(former.address) ?? `pages/${former.id}`;
  return { id: former.id, redirect: `/${present}`, isFormer: true };
}

/** Removes slashes at both ends with loops. The expression `/\/+$/` would take quadratic time. */
function withoutOuterSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
