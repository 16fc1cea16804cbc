import { RESERVED_PAGE_IDS } from '../page.ts';
import type { BundleHead, SiteHead } from './sides.ts';

/** A page of the bundle with its place on the site. */
export interface Match {
  bundle: BundleHead;
  /** The page with its key; null for a new one. */
  site: SiteHead | null;
  /** Its number on the site. */
  id: number;
  /** The page that holds its reserved number under another key. */
  inTheWay?: SiteHead;
}

export interface Matches {
  /** By number on the site. */
  pages: Match[];
  /** Numbers of the bundle that differ on the site. */
  numbers: Map<number, number>;
  /** Gives a number that no page has had. */
  nextId: () => number;
}

/**
 * Matches the pages of a bundle with those of a site: by key, never by guess. A new page whose number
 * another page has takes a new one; a reserved number never changes, so that is reported instead.
 *
 * @param lastPageId the highest number that the site has given
 */
export function matchPages(
  bundle: readonly BundleHead[],
  site: readonly SiteHead[],
  lastPageId: number,
): Matches {
  const byKey = new Map(site.map((page) => [page.key, page]));
  const byId = new Map(site.map((page) => [page.id, page]));
  const ids = new Set(bundle.map(({ id }) => id));
  let last = lastPageId;
  for (const { id } of [...bundle, ...site]) last = Math.max(last, id);
  const nextId = () => (last += 1);

  const numbers = new Map<number, number>();
  // A bundle of some pages may link to others that it delivered before.
  for (const { id, received } of site)
    if (received && received.id !== id && !ids.has(received.id)) numbers.set(received.id, id);

  const pages = [...bundle]
    .toSorted((a, b) => a.id - b.id)
    .map((page): Match => {
      const known = byKey.get(page.key);
      if (known) return { bundle: page, site: known, id: known.id };
      const holder = byId.get(page.id);
      if (!holder) return { bundle: page, site: null, id: page.id };
      if (RESERVED_PAGE_IDS.includes(page.id))
        return { bundle: page, site: null, id: page.id, inTheWay: holder };
      return { bundle: page, site: null, id: nextId() };
    });
  for (const { bundle: page, id } of pages) if (page.id !== id) numbers.set(page.id, id);
  return { pages: pages.toSorted((a, b) => a.id - b.id), numbers, nextId };
}
