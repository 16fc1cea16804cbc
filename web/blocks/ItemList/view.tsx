import type { ItemListProps } from '@siteyard/schemas/blocks/ItemList';
import { chosenItems, categoryPath, rentalsPath } from '@siteyard/schemas/rentals';
import { Island } from '../_shared/island.tsx';
import { collectsItems } from '../_shared/rentals/ask.tsx';
import { ItemCards } from '../_shared/rentals/item-cards.tsx';
import { ItemRows } from '../_shared/rentals/item-rows.tsx';
import { NoItems } from '../_shared/rentals/no-items.tsx';
import { RateTable } from '../_shared/rentals/rate-table.tsx';
import { RatesNote } from '../_shared/rentals/rates-note.tsx';
import { shownRentals, type ShownRentals } from '../_shared/rentals/shown-rentals.ts';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import type { ViewProps } from '../_shared/view-props.ts';
import { RentalListIsland } from './island.tsx';

/** Rental items of the site as cards, a compact list or a table of rates; nothing without an item. */
export function ItemListView(props: ViewProps<ItemListProps>) {
  const { heading, layout, showRates, showAsk, most, puck } = props;
  const rentals = shownRentals(puck.metadata);
  const found = rentals ? chosenItems(rentals.items, props) : [];
  if (!rentals || found.length === 0)
    return puck.isEditing ? <NoItems style={props} {...{ heading, rentals, puck }} /> : null;
  // Names are below the heading of the block, or else of the section around it.
  const level = heading === '' ? (puck.metadata.partLevel ?? 3) : 3;
  const shown = { items: found.slice(0, most), rentals, showRates, showAsk };
  const title = heading !== '' && (
    <SectionHeading text={heading} className={layout === 'cards' ? 'mb-6' : 'mb-4'} puck={puck} />
  );
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      {layout === 'table' ? (
        <RateTable {...shown} caption={title} />
      ) : (
        <>
          {title}
          {layout === 'cards' ? (
            <ItemCards {...shown} level={level} />
          ) : (
            <ItemRows {...shown} level={level} />
          )}
        </>
      )}
      {showRates && <RatesNote rentals={rentals} className="mt-4" />}
      {found.length > most && <ShowAll {...props} rentals={rentals} count={found.length} />}
      {showAsk && <RentalListBar rentals={rentals} />}
    </section>
  );
}

/** The link to the page with all items of the block; nothing for chosen items, which have none. */
function ShowAll({
  source,
  category,
  rentals,
  count,
}: ItemListProps & { rentals: ShownRentals; count: number }) {
  const { rules, words } = rentals;
  const found = rules.categories.find(({ id }) => id === category);
  if (source === 'chosen' || (source === 'category' && !found)) return null;
  const path = source === 'category' && found ? categoryPath(rules, found) : rentalsPath(rules);
  return (
    <p className="mt-6">
      <a
        href={path}
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        lang={words.lang}
      >
        {words.rentals.all.replace('{count}', String(count))}
      </a>
    </p>
  );
}

/**
 * The island that collects the items of a page for the form; nothing if the form is not on this site,
 * and in the editor, where links lead nowhere.
 */
export function RentalListBar({ rentals }: { rentals: ShownRentals }) {
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
