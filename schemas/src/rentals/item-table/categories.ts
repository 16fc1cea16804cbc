import { RENTALS_MOST } from '../limits.ts';
import { addressOfName, freeAddress } from '../item-address.ts';
import type { RentalCategory } from '../settings.ts';
import { foldName } from './fold-name.ts';

/** Returns the category with an id, a title or an address. */
export function findCategory(
  text: string,
  categories: readonly RentalCategory[],
): RentalCategory | undefined {
  const folded = foldName(text);
  return (
    categories.find(({ id }) => id === text) ??
    categories.find(({ title }) => foldName(title) === folded) ??
    categories.find(({ address }) => address === text)
  );
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
