import type { SiteSettings } from '@siteyard/schemas/settings';
import { shownRentals } from '../../blocks/_shared/rentals/shown-rentals.ts';
import type { BlockMetadata } from '../../blocks/_shared/view-props.ts';
import type { RentalPage } from '../types.ts';
import { ItemPage } from './item-page.tsx';
import { ItemListPage } from './list-page.tsx';
import { crumbsOf, rentalsTitle } from './titles.ts';

/** The content of a page of the rental items; nothing if the site rents nothing. */
export function RentalBody({
  rental,
  metadata,
  settings,
}: {
  rental: RentalPage;
  metadata: BlockMetadata;
  settings: SiteSettings;
}) {
  const rentals = shownRentals(metadata);
  if (!rentals) return null;
  const crumbs = crumbsOf(rental, settings, rentals.rules, rentals.words);
  if (rental.kind === 'item') return <ItemPage item={rental.item} {...{ rentals, crumbs }} />;
  const title = rental.category?.title ?? rentalsTitle(settings, rentals.rules, rentals.words);
  return <ItemListPage {...{ rental, title, crumbs, rentals }} />;
}
