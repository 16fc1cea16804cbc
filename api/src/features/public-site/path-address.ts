import { pageAddress } from '@siteyard/schemas/page';

/** Longer paths, in characters, are not compared with addresses, which have at most 200. */
const LONGEST_PATH = 2_000;

/**
 * The readable address that a path may name, in lower case and without its outer slashes; null
 * where the path can be no page's address. Linear in the path's length.
 * @param path decoded, such as `/Fleet/`
 */
export function addressOf(path: string): string | null {
  if (path.length > LONGEST_PATH) return null;
  const address = withoutOuterSlashes(path).toLowerCase();
  return address !== '' && pageAddress.safeParse(address).success ? address : null;
}

/** A loop, because `/\/+$/` tries every slash of a run again and so takes quadratic time. */
function withoutOuterSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
