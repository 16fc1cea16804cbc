import type { ItemFields } from './item.ts';
import type { ItemHead } from './item-calls.ts';
import type { RentalCategory, Rentals } from './settings.ts';

/**
 * The fields of a published item that lists, price tables and links show. Its snapshot entry has them
 * all.
 */
export type PublicItem = Pick<
  ItemHead,
  | 'key'
  | 'name'
  | 'address'
  | 'category'
  | 'summary'
  | 'image'
  | 'rates'
  | 'deposit'
  | 'unavailable_until'
>;

/** A published item with all of its texts, as its own page shows it. */
export type PublicItemPage = Omit<ItemFields, 'owned' | 'order'> & Pick<ItemHead, 'key'>;

/** The items and the rules of a shop, as blocks show them. */
export interface PublicRentals {
  rules: Rentals;
  /** The published items in the order of the shop. */
  items: readonly PublicItem[];
  /** The path of the page on which visitors ask for items; '' if the site has none. */
  contactPath: string;
  /** Whether the form on that page asks for items, so that visitors can collect them first. */
  collects: boolean;
}

/** Returns the path of the list of all categories and items. */
export const rentalsPath = ({ path }: Pick<Rentals, 'path'>): string => `/${path}`;

/** Returns the path of the page of an item. */
export const itemPath = (rules: Pick<Rentals, 'path'>, item: Pick<PublicItem, 'address'>): string =>
  `/${rules.path}/${item.address}`;

/** Returns the path of the page of a category. */
export const categoryPath = (
  rules: Pick<Rentals, 'path'>,
  category: Pick<RentalCategory, 'address'>,
): string => `/${rules.path}/${category.address}`;

/** Returns the categories that have published items, in the order of the shop. */
export function shownCategories({ rules, items }: Pick<PublicRentals, 'rules' | 'items'>) {
  const used = new Set(items.map(({ category }) => category));
  return rules.categories.filter(({ id }) => used.has(id));
}
