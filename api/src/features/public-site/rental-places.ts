import { addressPart } from '@siteyard/schemas/rentals';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { isPublished } from '../items/stored-item.ts';

/** A page of the rental items: of one item, or of the items of a category ('' for all items). */
export type RentalTarget = { kind: 'item'; key: string } | { kind: 'list'; category: string };

/** The page of the rental items to which a path leads. */
export interface RentalPlace {
  /** null if there is no such page. */
  target: RentalTarget | null;
  /** The path that visitors are redirected to; null if the page is shown. */
  redirect: string | null;
  /** Whether the item, the category or all items had this address before. */
  isFormer: boolean;
}

/**
 * Finds the page of the rental items for a path, in any spelling, or by a former address.
 * @param path decoded, without query
 * @returns null if the path does not belong to the rental items
 */
export function findRentalPlace(snapshot: SiteSnapshot, path: string): RentalPlace | null {
  const rentals = snapshot.rentals();
  const [first, ...rest] = partsOf(path);
  if (!rentals || first !== rentals.path) return null;
  return placeOf(snapshot, path, rentals.path, rest, false);
}

/**
 * Finds a page of the rental items by a former path. A page that has this path now is preferred.
 * @returns null if no page of the rental items had the path
 */
export function findFormerRentalPlace(snapshot: SiteSnapshot, path: string): RentalPlace | null {
  const rentals = snapshot.rentals();
  const [first, ...rest] = partsOf(path);
  if (!rentals || first === undefined || !rentals.former_paths.includes(first)) return null;
  const place = placeOf(snapshot, path, rentals.path, rest, true);
  return place.target ? place : null;
}

/** Whether a path is the address of an item that is not published. */
export function isHiddenItem(snapshot: SiteSnapshot, path: string): boolean {
  const [first, address = '', ...more] = partsOf(path);
  if (first !== snapshot.rentals()?.path || more.length > 0) return false;
  const item = snapshot.itemByAddress(address) ?? snapshot.itemByFormerAddress(address);
  return item !== undefined && !isPublished(item);
}

function placeOf(
  snapshot: SiteSnapshot,
  path: string,
  base: string,
  rest: readonly string[],
  hasMoved: boolean,
): RentalPlace {
  const found = targetOf(snapshot, rest);
  if (!found) return { target: null, redirect: null, isFormer: hasMoved };
  const { target, address } = found;
  const canonical = address === '' ? `/${base}` : `/${base}/${address}`;
  const isFormer = hasMoved || (rest[0] ?? '') !== address;
  return { target, redirect: path === canonical ? null : canonical, isFormer };
}

/** The page at the parts of a path after the first one, with its present address. */
function targetOf(
  snapshot: SiteSnapshot,
  [address, ...more]: readonly string[],
): { target: RentalTarget; address: string } | null {
  if (address === undefined) return { target: { kind: 'list', category: '' }, address: '' };
  if (more.length > 0 || !addressPart.safeParse(address).success) return null;
  const categories = snapshot.rentals()?.categories ?? [];
  const category = categories.find((each) => each.address === address);
  if (category) return listOf(category);
  const present = snapshot.itemByAddress(address);
  const item = present && isPublished(present) ? present : snapshot.itemByFormerAddress(address);
  if (item && isPublished(item))
    return { target: { kind: 'item', key: item.key }, address: item.address };
  const former = categories.find((each) => each.former_addresses?.includes(address));
  return former ? listOf(former) : null;
}

const listOf = ({ id, address }: { id: string; address: string }) => ({
  target: {
    kind: 'list' as const,
    category: id,
  },
  address,
});

/** Longer paths, in characters, are not looked up. */
const LONGEST_PATH = 2_000;

/** Returns the parts of a path in lower case; no parts if the path is too long. */
const partsOf = (path: string): string[] =>
  path.length > LONGEST_PATH ? [] : path.toLowerCase().split('/').filter(Boolean);

/** Returns the address of each page of the rental items that search engines may list. */
export function listRentalPaths(
  snapshot: SiteSnapshot,
  items: readonly { address: string; category: string; noindex: boolean; updated_at: Date }[],
): { id: number; address: string; updatedAt: Date }[] {
  const rentals = snapshot.rentals();
  if (!rentals || items.length === 0) return [];
  const newest = (of: typeof items) =>
    of.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), new Date(0));
  const entry = (address: string, updatedAt: Date) => ({ id: 0, address, updatedAt });
  const lists = rentals.categories.flatMap(({ id, address }) => {
    const own = items.filter(({ category }) => category === id);
    return own.length > 0 ? [entry(`${rentals.path}/${address}`, newest(own))] : [];
  });
  return [
    entry(rentals.path, newest(items)),
    ...lists,
    ...items
      .filter(({ noindex }) => !noindex)
      .map(({ address, updated_at }) => entry(`${rentals.path}/${address}`, updated_at)),
  ];
}
