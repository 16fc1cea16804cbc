import type { PageContent } from '@siteyard/schemas/content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import {
  chosenItems,
  imagesOfItem,
  itemPictures,
  listPage,
  shownCategories,
  type PublicItem,
  type PublicItemPage,
  type PublicRentals,
} from '@siteyard/schemas/rentals';
import type { Renderer } from '../../adapters/renderer.ts';
import type { RentalTarget } from './rental-places.ts';

export type RentalPage = NonNullable<Parameters<Renderer['renderPage']>[0]['rental']>;

/** The name of a page of the rental items in the cache: of an item, or of one page of a list. */
export type RentalViewId = `item ${string}` | `list ${number} ${string}`;

/** @param page of a list, from 1 */
export const rentalViewId = (target: RentalTarget, page: number): RentalViewId =>
  target.kind === 'item' ? `item ${target.key}` : `list ${page} ${target.category}`;

export const isRentalView = (id: unknown): id is RentalViewId =>
  typeof id === 'string' && (id.startsWith('item ') || id.startsWith('list '));

/** Reads a page of the rental items; null if there is no such item, category or page of a list. */
export async function readRentalPage(
  id: RentalViewId,
  rentals: PublicRentals | null,
  readItem: (key: string) => Promise<PublicItemPage | null>,
): Promise<RentalPage | null> {
  if (!rentals) return null;
  const [kind, second = '', ...rest] = id.split(' ');
  if (kind === 'item') {
    const item = await readItem(second);
    return item && { kind: 'item', item };
  }
  // The id of a category may have spaces.
  const wanted = rest.join(' ');
  const category = rentals.rules.categories.find((each) => each.id === wanted) ?? null;
  if (wanted !== '' && !category) return null;
  const page = Number(second);
  return listPage(rentals, category, page) && { kind: 'list', category, page };
}

/** The file names of the pictures of items and categories on a page. */
export function imagesOfRentals(
  shown: { content: PageContent | undefined; rental: RentalPage | undefined },
  rentals: PublicRentals,
): string[] {
  const addresses = shown.content ? itemPictures(shown.content, rentals.items) : [];
  const { rental } = shown;
  if (rental?.kind === 'list') {
    const list = listPage(rentals, rental.category, rental.page);
    for (const { image } of [...(list?.items ?? []), ...shownCategories(rentals)])
      addresses.push(image);
  }
  const names = addresses.flatMap((address) => uploadFileName(address) ?? []);
  if (rental?.kind !== 'item') return names;
  return [...imagesOfItem(rental.item), ...besides(rental.item, rentals.items), ...names];
}

const besides = ({ goes_with }: PublicItemPage, items: readonly PublicItem[]): string[] =>
  chosenItems(items, { source: 'chosen', category: '', keys: goes_with }).flatMap(
    ({ image }) => uploadFileName(image) ?? [],
  );
