import type { PageLookups } from '../pages/page-lookups.service.ts';
import type { RentalViewId } from './rental-pages.ts';

/** Remembers the public pages of one commit by readable address. A newer commit clears the cache. */
export interface AddressCache {
  /** Returns the page of a key; undefined if it is unknown. See `addressKey`. */
  get(key: string): number | RentalViewId | undefined;
  set(key: string, id: number | RentalViewId): void;
  /** Returns the number of the page with an address, or null. Asks `pages` if the cache lacks the page. */
  findPage(address: string): Promise<number | null>;
}

/** @param commit the number of the newest commit that this instance knows */
export function createAddressCache(
  commit: () => number,
  pages: Pick<PageLookups, 'findByAddress'>,
): AddressCache {
  const ids = new Map<string, number | RentalViewId>();
  let ofCommit = -1;

  function current(): Map<string, number | RentalViewId> {
    if (ofCommit !== commit()) {
      ofCommit = commit();
      ids.clear();
    }
    return ids;
  }

  return {
    get: (key) => current().get(key),
    set: (key, id) => void current().set(key, id),
    async findPage(address) {
      const known = current().get(address);
      if (typeof known === 'number') return known;
      const id = await pages.findByAddress(address);
      if (id !== null) current().set(address, id);
      return id;
    },
  };
}

/** Returns the key of a path in the cache. Only lists of items have a page number in the query. */
export const addressKey = (path: string, page: number): string =>
  path.slice(1) + (page === 1 ? '' : ` ${page}`);
