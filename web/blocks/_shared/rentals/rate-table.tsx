// oxlint-disable jsx-a11y/control-has-associated-label -- the empty cell above the names is no control
import type { ReactNode } from 'react';
import { itemPath } from '@siteyard/schemas/rentals';
import { AskLink } from './ask.tsx';
import type { ItemsProps } from './item-cards.tsx';
import { Unavailable } from './item-parts.tsx';
import { depositOf, type ShownRentals } from './shown-rentals.ts';

type Item = ItemsProps['items'][number];

interface Column {
  title: string;
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined;
  amountOf: (item: Item) => number | undefined;
  /** The text for a missing amount. */
  missing: string;
}

/** The columns in which at least one item has an amount, or one column if no item has a rate. */
function columnsOf(items: readonly Item[], rentals: ShownRentals): Column[] {
  const { rules, words } = rentals;
  const { deposit, onRequest, price } = words.rentals;
  const hasAmount = ({ amountOf }: Column) => items.some((item) => amountOf(item) !== undefined);
  const rates = rules.periods
    .map(({ id, title }): Column => ({
      title,
      missing: onRequest,
      amountOf: (item) => item.rates[id],
    }))
    .filter(hasAmount);
  const unknown: Column = {
    title: price,
    lang: words.lang,
    missing: onRequest,
    amountOf: () => undefined,
  };
  const deposits: Column = {
    title: deposit,
    lang: words.lang,
    missing: '',
    amountOf: (item) => depositOf(item, rentals),
  };
  return [...(rates.length > 0 ? rates : [unknown]), ...[deposits].filter(hasAmount)];
}

/**
 * A table of items with their rates by period. A missing rate is "on request", and a missing deposit is
 * an empty cell. In a narrow column each row is a card.
 */
export function RateTable({
  items,
  rentals,
  showRates,
  showAsk,
  caption,
}: Omit<ItemsProps, 'level'> & { caption: ReactNode }) {
  const { words } = rentals;
  const asks = showAsk && rentals.contactPath !== '';
  const columns = showRates ? columnsOf(items, rentals) : [];
  return (
    <table className="price-table">
      {caption && <caption>{caption}</caption>}
      {columns.length > 0 && (
        <thead>
          <tr>
            <td />
            {columns.map(({ title, lang }, index) => (
              // Two periods may have the same title.
              <th key={index} scope="col" lang={lang}>
                <span dir="auto">{title}</span>
              </th>
            ))}
            {asks && (
              <th scope="col" lang={words.lang}>
                <span className="sr-only">{words.rentals.ask}</span>
              </th>
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {items.map((item) => (
          <tr key={item.key}>
            <th scope="row">
              <a
                href={itemPath(rentals.rules, item)}
                className="block text-link underline underline-offset-4"
                dir="auto"
              >
                {item.name}
              </a>
              {item.summary !== '' && (
                <span className="block text-small font-normal text-steel-600" dir="auto">
                  {item.summary}
                </span>
              )}
              <Unavailable item={item} rentals={rentals} />
            </th>
            {columns.map(({ title, amountOf, missing }, index) => (
              <td key={index} data-label={title}>
                <Amount amount={amountOf(item)} {...{ missing, rentals }} />
              </td>
            ))}
            {asks && (
              <td>
                <AskLink
                  item={item}
                  rentals={rentals}
                  className="font-semibold text-link underline underline-offset-4"
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({
  amount,
  missing,
  rentals,
}: {
  amount: number | undefined;
  missing: string;
  rentals: ShownRentals;
}) {
  if (amount !== undefined) return <bdi>{rentals.money(amount)}</bdi>;
  if (missing === '') return null;
  return (
    <span className="text-small text-steel-600" lang={rentals.words.lang}>
      {missing}
    </span>
  );
}
