import { listPage, categoryPath, rentalsPath, shownCategories } from '@siteyard/schemas/rentals';
import { RentalListBar } from '../../blocks/ItemList/view.tsx';
import { ItemCards } from '../../blocks/_shared/rentals/item-cards.tsx';
import { RatesNote } from '../../blocks/_shared/rentals/rates-note.tsx';
import type { ShownRentals } from '../../blocks/_shared/rentals/shown-rentals.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CategoryCards } from './category-cards.tsx';
import { Pager } from './pager.tsx';
import type { PageLink, RentalPage } from '../types.ts';

/** The items of a category, or the categories and all items. */
export function ItemListPage({
  rental: { category, page },
  title,
  crumbs,
  rentals,
}: {
  rental: Extract<RentalPage, { kind: 'list' }>;
  title: string;
  crumbs: readonly PageLink[];
  rentals: ShownRentals;
}) {
  const { rules, words } = rentals;
  const list = listPage(rentals, category, page) ?? listPage(rentals, category, 1)!;
  const categories = category || list.page > 1 ? [] : shownCategories(rentals);
  return (
    <div className="wrap block-section">
      <Breadcrumbs crumbs={crumbs} words={words} />
      <h1
        className="mb-4 text-title-1 font-extrabold tracking-tight text-balance text-steel-900"
        dir="auto"
      >
        {title}
      </h1>
      {category && category.intro !== '' && list.page === 1 && (
        <p className="mb-6 max-w-prose text-lead whitespace-pre-line" dir="auto">
          {category.intro}
        </p>
      )}
      {categories.length > 0 && <CategoryCards categories={categories} rentals={rentals} />}
      {list.items.length === 0 && <p lang={words.lang}>{words.rentals.empty}</p>}
      {list.items.length > 0 && (
        <>
          <ItemCards items={list.items} {...{ rentals }} level={2} showRates showAsk />
          <RatesNote rentals={rentals} className="mt-6" />
        </>
      )}
      <Pager
        list={list}
        path={category ? categoryPath(rules, category) : rentalsPath(rules)}
        words={words}
      />
      <RentalListBar rentals={rentals} />
    </div>
  );
}
