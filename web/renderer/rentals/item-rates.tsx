import type { PublicItemPage } from '@siteyard/schemas/rentals';
import { RatesNote } from '../../blocks/_shared/rentals/rates-note.tsx';
import {
  depositOf,
  ratesOf,
  type ShownRentals,
} from '../../blocks/_shared/rentals/shown-rentals.ts';

/** The rates of an item by period, its deposit, its shortest period, and the notes on its rates. */
export function ItemRates({ item, rentals }: { item: PublicItemPage; rentals: ShownRentals }) {
  const { words, money, rules } = rentals;
  const rates = ratesOf(item, rentals);
  const deposit = depositOf(item, rentals);
  const shortest = rules.periods.find(({ id }) => id === item.minimum);
  return (
    <div className="w-full max-w-md">
      <h2 className="sr-only" lang={words.lang}>
        {words.rentals.rates}
      </h2>
      {rates.length === 0 && (
        <p className="text-title-4 font-semibold text-steel-900" lang={words.lang}>
          {words.rentals.priceOnRequest}
        </p>
      )}
      {(rates.length > 0 || deposit !== undefined) && (
        <dl className="divide-y divide-steel-200 border-y border-steel-200">
          {rates.map(({ id, title, price }) => (
            <div key={id} className="flex gap-6 py-2">
              <dt dir="auto">{title}</dt>
              <dd className="ms-auto text-title-4 font-bold text-steel-900 tabular-nums">
                {price}
              </dd>
            </div>
          ))}
          {deposit !== undefined && (
            <div className="flex gap-6 py-2">
              <dt lang={words.lang}>{words.rentals.deposit}</dt>
              <dd className="ms-auto text-steel-900 tabular-nums">{money(deposit)}</dd>
            </div>
          )}
        </dl>
      )}
      {shortest && (
        <p className="mt-3 text-small" lang={words.lang}>
          {words.rentals.minimum.replace('{period}', () => shortest.title)}
        </p>
      )}
      {item.rate_note !== '' && (
        <p className="mt-3 text-small" dir="auto">
          {item.rate_note}
        </p>
      )}
      <RatesNote rentals={rentals} className="mt-3" />
    </div>
  );
}
