import { RENTALS_MOST } from '../limits.ts';
import { addressOfName, freeAddress } from '../item-address.ts';
import type { RentalCategory } from '../settings.ts';
import { foldName } from './fold-name.ts';

export type FindCategory = (text: string) => RentalCategory | undefined;

/** Returns a function that finds a category by its id, title or address. */
export function categoryFinder(categories: readonly RentalCategory[]): FindCategory {
  // In reverse order, so that the map has the first of two categories with the same title.
  const mapBy = (name: (category: RentalCategory) => string) =>
    new Map(categories.toReversed().map((category) => [name(category), category]));
  const ids = mapBy(({ id }) => id);
  const titles = mapBy(({ title }) => foldName(title));
  const addresses = mapBy(({ address }) => address);
  return (text) => ids.get(text) ?? titles.get(foldName(text)) ?? addresses.get(text);
}

/** The longest id and the longest title of a category, in characters. */
const [ID_LONGEST, TITLE_LONGEST] = [40, 80];

/**
 * Returns a new category with this title, and with an id and an address made of the title; undefined if
 * the shop has too many categories, or if the title is too long.
 * @param isTaken whether an address is in use
 */
export function newCategory(
  title: string,
  categories: readonly RentalCategory[],
  isTaken: (address: string) => boolean,
): RentalCategory | undefined {
  if (categories.length >= RENTALS_MOST.categories || title.length > TITLE_LONGEST)
    return undefined;
  const short = addressOfName(title)
    .slice(0, ID_LONGEST - 3)
    .replace(/-$/, '');
  const id = freeAddress(short, (each) => categories.some((category) => category.id === each));
  const address = freeAddress(addressOfName(title), isTaken);
  return { id, title, address, intro: '', image: '' };
}
