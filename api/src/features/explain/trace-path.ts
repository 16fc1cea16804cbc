import { RESERVED_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';
import { addressOf, findPlace, type Place } from '../public-site/path-address.ts';
import {
  findFormerRentalPlace,
  findRentalPlace,
  type RentalPlace,
} from '../public-site/rental-places.ts';
import type { Moment } from './moment.ts';

/** The site's response to the path of a visitor, and the reason for this response. */
export interface Hop {
  path: string;
  /** Null for paths of the product, such as the screens of the admin. */
  status: 200 | 301 | 302 | 308 | 404 | null;
  /** The target of a redirect. */
  location?: string;
  /**
   * The reason for the response.
   * - `page`: the path is that of a public page
   * - `hidden`: the path is that of a page that visitors do not see
   * - `missing`: no page has the path
   * - `former`: a page had the path before
   * - `spelling`: the path is an address in other letter case or with other slashes
   * - `rental`: the path belongs to the rental items, with or without a page
   * - `home`: the path is `/`, which leads to the home page, or shows an empty page
   * - `host`: the host is another address of the site than PUBLIC_URL
   * - `picture`, `product`: the path does not lead to a page
   */
  why:
    | 'page'
    | 'hidden'
    | 'missing'
    | 'former'
    | 'spelling'
    | 'rental'
    | 'home'
    | 'host'
    | 'picture'
    | 'product';
  page?: PageEntry;
}

/** The maximum number of redirects. A browser stops after 20. */
const MOST_HOPS = 10;

/**
 * Follows a path through the site by the rules of `createPublicSite` for guests.
 * @param path decoded, without query
 */
export async function tracePath(
  { snapshot, content, home }: Pick<Moment, 'snapshot' | 'content' | 'home'>,
  path: string,
): Promise<Hop[]> {
  const pages = createPageLookups({ content });
  const hops: Hop[] = [];
  for (let next: string | undefined = path; next !== undefined && hops.length < MOST_HOPS;) {
    const hop = hopOf(snapshot, home, next, await findPlace(next, pages));
    hops.push(hop);
    next = hop.location?.split(/[?#]/, 1)[0];
  }
  return hops;
}

function hopOf(
  snapshot: SiteSnapshot,
  home: string | null,
  path: string,
  place: Place | null,
): Hop {
  const first = /[^/]+/.exec(path)?.[0].toLowerCase() ?? '';
  if (first === 'pages') return hopOfNumber(snapshot, path);
  if (uploadFileName(path) !== null) return { path, status: null, why: 'picture' };
  if (first !== '' && RESERVED_PATHS.includes(first)) return { path, status: null, why: 'product' };
  if (/^\/(sitemap\.xml|robots\.txt|favicon\.ico)$/.test(path))
    return { path, status: null, why: 'product' };
  const own = findRentalPlace(snapshot, path);
  // The path may be the former address of a page that was moved when rental items got the path.
  const isRental = own && (own.target !== null || !place);
  const rental = isRental ? own : place ? null : findFormerRentalPlace(snapshot, path);
  if (rental) return hopOfRental(path, rental);
  if (place) {
    const page = snapshot.entry('page', place.id)!;
    if (place.redirect === null) return { path, status: 200, why: 'page', page };
    const why = place.isFormer ? 'former' : 'spelling';
    return { path, status: 301, location: place.redirect, why, page };
  }
  const hidden = hiddenPage(snapshot, addressOf(path));
  const why = path === '/' ? 'home' : hidden ? 'hidden' : 'missing';
  const about = { path, why, ...(hidden && { page: hidden }) } as const;
  if (home !== null) return { ...about, status: 302, location: home };
  return path === '/' ? { ...about, status: 200 } : { ...about, status: 302, location: '/' };
}

function hopOfRental(path: string, { target, redirect }: RentalPlace): Hop {
  if (redirect !== null) return { path, status: 301, location: redirect, why: 'rental' };
  return { path, status: target ? 200 : 404, why: 'rental' };
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

/** Returns the page with an address that visitors do not see. Former addresses and the trash count, too. */
const hiddenPage = (snapshot: SiteSnapshot, address: string | null): PageEntry | undefined =>
  address === null
    ? undefined
    : (snapshot.pageByAddress(address) ??
      snapshot.pageByFormerAddress(address) ??
      snapshot.all('page').find((page) => page.deleted && page.address === address));
