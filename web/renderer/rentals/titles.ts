import { categoryPath, rentalsPath, type Rentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PageWords } from '../../blocks/_shared/words/words.ts';
import type { PageLink, RentalPage } from '../types.ts';

/** The title of the list of all items: that of its link in the menu, or else a built-in one. */
export function rentalsTitle(
  settings: Pick<SiteSettings, 'nav'>,
  rules: Rentals,
  words: PageWords,
): string {
  const link = settings.nav.items.find(({ href }) => href === rentalsPath(rules));
  return link?.title || words.rentals.title;
}

/** The steps from the list of all items to a page, without the page itself. */
export function crumbsOf(
  rental: RentalPage,
  settings: Pick<SiteSettings, 'nav'>,
  rules: Rentals,
  words: PageWords,
): PageLink[] {
  const all = { title: rentalsTitle(settings, rules, words), path: rentalsPath(rules) };
  if (rental.kind === 'list') return rental.category ? [all] : [];
  const category = rules.categories.find(({ id }) => id === rental.item.category);
  if (!category) return [all];
  return [all, { title: category.title, path: categoryPath(rules, category) }];
}
