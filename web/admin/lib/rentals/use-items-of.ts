import { useQueries } from '@tanstack/react-query';
import { findLocation } from '@siteyard/schemas/business-details';
import { isOpenOn } from '@siteyard/schemas/opening-times';
import { estimateRental, type Estimate, type PricedItem } from '@siteyard/schemas/rentals/estimate';
import type { RentalExample, Rentals } from '@siteyard/schemas/rentals/settings';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { itemQuery } from '../items/list-items.ts';

/** Items by their keys, with the values on which prices depend. */
export type PricedItems = ReadonlyMap<string, PricedItem & { name: string }>;

/** An order of which the business confirms the total. */
export type ExampleOrder = Omit<RentalExample, 'total'>;

/**
 * Calculates an example by the rules of the form. Optional fees are not included, because visitors choose
 * them.
 * @returns null if an item is missing
 */
export function estimateExample(
  { items, from, to, zone }: ExampleOrder,
  rules: Rentals,
  settings: SiteSettings,
  known: PricedItems,
): Estimate | null {
  const lines = items.flatMap(({ key, quantity }) => {
    const item = known.get(key);
    return item ? [{ item, quantity }] : [];
  });
  if (lines.length < items.length) return null;
  const place = findLocation(settings, '');
  return estimateRental(
    rules,
    { lines, from, to, zone, fees: [] },
    (date) => !place || isOpenOn(place, date),
  );
}

/** The confirmed examples whose total is another one now, with their places in the list. */
export function changedExamples(
  rules: Rentals,
  settings: SiteSettings,
  known: PricedItems,
): { index: number; total: number; now: number | null }[] {
  return rules.examples.flatMap((example, index) => {
    const estimate = estimateExample(example, rules, settings, known);
    return !estimate || estimate.total === example.total
      ? []
      : [{ index, total: example.total, now: estimate.total }];
  });
}

/** Loads the items of orders. */
export function useItemsOf(orders: readonly Pick<ExampleOrder, 'items'>[]): {
  known: PricedItems;
  isPending: boolean;
} {
  const keys = [...new Set(orders.flatMap(({ items }) => items.map(({ key }) => key)))];
  const found = useQueries({ queries: keys.map((key) => itemQuery(key)) });
  return {
    known: new Map(found.flatMap(({ data }) => (data ? [[data.key, data] as const] : []))),
    isPending: found.some(({ isPending }) => isPending),
  };
}
