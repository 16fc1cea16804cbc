import { RESERVED_PATHS } from '@siteyard/schemas/screens';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';
import { addressOf } from '../public-site/path-address.ts';

/** The response of the site to a path of a visitor, and its reason. */
export interface Hop {
  path: string;
  /** null for paths of the product, such as its screens. */
  status: 200 | 301 | 302 | 308 | 404 | null;
  /** The target of a redirect. */
  location?: string;
  /**
   * - `page`: a page that visitors see
   * - `hidden`: a page that visitors do not see has this number or address
   * - `missing`: no page has it
   * - `former`: a page had this address before
   * - `spelling`: the address of a page in other letters, or with other slashes
   * - `home`: `/`, which leads to the home page, or shows an empty page if there is none
   * - `host`: another address of the site than PUBLIC_URL
   * - `picture` and `product`: no page
   */
  why:
    'page' | 'hidden' | 'missing' | 'former' | 'spelling' | 'home' | 'host' | 'picture' | 'product';
  page?: PageEntry;
}

/** A browser stops at 20. */
const MOST_HOPS = 10;

/**
 * Follows a path through the site, as `createPublicSite` answers guests.
 * @param path decoded, without query
 * @param home where the root gate leads guests; null if nowhere
 */
export function tracePath(snapshot: SiteSnapshot, home: string | null, path: string): Hop[] {
  const hops: Hop[] = [];
  for (let next: string | undefined = path; next !== undefined && hops.length < MOST_HOPS;) {
    const hop = hopOf(snapshot, home, next);
    hops.push(hop);
    next = hop.location?.split(/[?#]/, 1)[0];
  }
  return hops;
}

function hopOf(snapshot: SiteSnapshot, home: string | null, path: string): Hop {
  const first = /[^/]+/.exec(path)?.[0].toLowerCase() ?? '';
  if (first === 'pages') return hopOfNumber(snapshot, path);
  if (uploadFileName(path) !== null) return { path, status: null, why: 'picture' };
  if (first !== '' && RESERVED_PATHS.includes(first)) return { path, status: null, why: 'product' };
  if (/^\/(sitemap\.xml|robots\.txt|favicon\.ico)$/.test(path))
    return { path, status: null, why: 'product' };
  const address = addressOf(path);
  const entry = address === null ? undefined : snapshot.pageByAddress(address);
  if (entry && isPublicEntry(entry)) {
    if (path === `/${address}`) return { path, status: 200, why: 'page', page: entry };
    return { path, status: 301, location: `/${address}`, why: 'spelling', page: entry };
  }
  const former = address === null ? undefined : snapshot.pageByFormerAddress(address);
  if (former && isPublicEntry(former)) {
    const location = `/${addressOf(former.address) ?? `pages/${former.id}`}`;
    return { path, status: 301, location, why: 'former', page: former };
  }
  const hidden = entry ?? former ?? inTrash(snapshot, address);
  const why = path === '/' ? 'home' : hidden ? 'hidden' : 'missing';
  const about = { path, why, ...(hidden && { page: hidden }) } as const;
  if (home !== null) return { ...about, status: 302, location: home };
  return path === '/' ? { ...about, status: 200 } : { ...about, status: 302, location: '/' };
}

function hopOfNumber(snapshot: SiteSnapshot, path: string): Hop {
  const [, number] = /^\/pages\/([1-9]\d{0,14})\/?$/i.exec(path) ?? [];
  const page = number === undefined ? undefined : snapshot.entry('page', number);
  if (!page) return { path, status: 404, why: 'missing' };
  const isShown = isPublicEntry(page);
  return {
    path,
    page,
    ...(isShown ? { status: 200, why: 'page' } : { status: 404, why: 'hidden' }),
  };
}

const inTrash = (snapshot: SiteSnapshot, address: string | null) =>
  address === null
    ? undefined
    : snapshot.all('page').find((page) => page.deleted && page.address === address);
