import { RENTALS_MOST } from '../limits.ts';
import { addressOfName, freeAddress } from '../item-address.ts';
import type { RentalCategory } from '../settings.ts';
import { foldName } from './fold-name.ts';

export type FindCategory = (text: string) => RentalCategory | undefined;

/** Returns a function that finds a category by its id, title or address. */
export function categoryFinder(categories: readonly RentalCategory[]): FindCategory {
  // The first of two categories with one title is found.
  const by = (name: (category: RentalCategory) => string) =>
    new Map(categories.toReversed().map((category) => [name(category), category]));
  const ids = by(({ id }) => id);
  const titles = by(({ title }) => foldName(title));
  const addresses = by(({ address }) => address);
  return (text) => ids.get(text) ?? titles.get(foldName(text)) ?? addresses.get(text);
}

/** The longest id and title of a category. */
const [ID_LONGEST, TITLE_LONGEST] = [40, 80];

/**
 * Returns a new category with this title; undefined if the shop has too many categories, or the title
 * is too long.
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
