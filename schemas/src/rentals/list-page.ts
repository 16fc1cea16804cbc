import { chosenItems } from './item-choice.ts';
import { ITEMS_ON_PAGE } from './limits.ts';
import type { PublicItem, PublicRentals } from './public-item.ts';
import type { RentalCategory } from './settings.ts';

/** One page of a list of items. */
export interface ListPage {
  items: PublicItem[];
  /** The number of the page, from 1. */
  page: number;
  /** The number of pages: 1 or more. */
  pages: number;
  /** The number of items before this page. */
  before: number;
}

/**
 * Returns one page of the items of a category, or of all items.
 * @returns null if there is no such page
 */
export function listPage(
  { items }: Pick<PublicRentals, 'items'>,
  category: Pick<RentalCategory, 'id'> | null,
  page: number,
): ListPage | null {
  const source = category ? 'category' : 'all';
  const found = chosenItems(items, { source, category: category?.id ?? '', keys: [] });
  const pages = Math.max(1, Math.ceil(found.length / ITEMS_ON_PAGE));
  if (page < 1 || page > pages) return null;
  const before = (page - 1) * ITEMS_ON_PAGE;
  return { items: found.slice(before, before + ITEMS_ON_PAGE), page, pages, before };
}

/** Returns the path of one page of a list: `/rentals`, `/rentals?page=2`. */
export const listPagePath = (path: string, page: number): string =>
  page === 1 ? path : `${path}?page=${page}`;
