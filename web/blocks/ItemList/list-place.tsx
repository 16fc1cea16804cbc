import { Island } from '../_shared/island.tsx';
import { collectsItems } from '../_shared/rentals/ask.tsx';
import type { ShownRentals } from '../_shared/rentals/shown-rentals.ts';
import { RentalListIsland } from './island.tsx';

/**
 * The island that collects the items of a page for the form; nothing if the form is not on this site,
 * and in the editor, where links lead nowhere.
 */
export function ListPlace({ rentals }: { rentals: ShownRentals }) {
  const { contactPath, words, metadata } = rentals;
  if (!collectsItems(rentals) || metadata.inEditor) return null;
  const { list, count, send, full } = words.rentals;
  return (
    <Island
      type="ItemList"
      component={RentalListIsland}
      data={{ contactPath, lang: words.lang, words: { list, count, send, full } }}
      isEditing={false}
    />
  );
}
