import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import type { BundleHead, SiteHead } from './sides.ts';

/** A page of the bundle, and the page of the site that matches it. */
export interface Match {
  bundle: BundleHead;
  /** The page with the same key; null if there is none. */
  site: SiteHead | null;
  /** The number of the page on the site. */
  id: number;
  /** The page with the same reserved number and another key. */
  inTheWay?: SiteHead;
}

export interface Matches {
  /** By number on the site. */
  pages: Match[];
  /** New numbers by the numbers in the bundle, if they differ. */
  numbers: Map<number, number>;
  /** Returns an unused number. */
  nextId: () => number;
}

/**
 * Matches the pages of a bundle with those of a site by key. A new page gets a new number if another
 * page has its number. A reserved number never changes: then the match has `inTheWay`.
 *
 * @param lastPageId the highest number that the site has ever used
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
  // A partial bundle may link to pages that an earlier bundle of its lineage contained.
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
