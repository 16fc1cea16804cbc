import type { PublicItemPage } from '@siteyard/schemas/rentals';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { isPublished, publishedItems, readItems } from '../items/stored-item.ts';
import {
  findFormerRentalPlace,
  findRentalPlace,
  isHiddenItem,
  listRentalPaths,
  type RentalPlace,
} from './rental-places.ts';

/** Reads rental items for visitors. */
export interface RentalLookups {
  /** A published item with all of its fields; null if there is none. */
  read(key: string): Promise<PublicItemPage | null>;
  /** The page of the rental items at a path; null if the path does not belong to them. */
  find(path: string): Promise<RentalPlace | null>;
  /** Whether a path is that of an item that visitors do not see. */
  isHidden(path: string): boolean;
  /** The page of the rental items that had a path before all items moved, or null. */
  findFormer(path: string): RentalPlace | null;
  /** The addresses of all pages of the rental items that search engines may list. */
  list(): ReturnType<typeof listRentalPaths>;
}

export function createRentalLookups(
  content: Pick<ContentStore, 'get' | 'refresh' | 'snapshot'>,
): RentalLookups {
  const known = (snapshot: SiteSnapshot, key: string) => {
    const entry = snapshot.rentals() && snapshot.entry('item', key);
    return entry && isPublished(entry) ? entry : undefined;
  };
  return {
    async read(key) {
      const entry = known(content.snapshot(), key);
      if (!entry) return null;
      const [stored] = await readItems(content, [entry]);
      const { owned: _, order: __, ...item } = stored!.item;
      return { key, ...item };
    },
    async find(path) {
      const place = findRentalPlace(content.snapshot(), path);
      // Another instance may have published the item a moment ago.
      if (place && !place.target) return findRentalPlace(await content.refresh(), path);
      return place;
    },
    isHidden: (path) => isHiddenItem(content.snapshot(), path),
    findFormer: (path) => findFormerRentalPlace(content.snapshot(), path),
    list: () => listRentalPaths(content.snapshot(), publishedItems(content.snapshot())),
  };
}
