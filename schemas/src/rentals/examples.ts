import { findLocation } from '../business/business-details.ts';
import { isOpenOn } from '../business/opening-times.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { estimateRental } from './estimate/estimate.ts';
import type { Estimate } from './estimate/shape.ts';
import type { PricedItem } from './estimate/order.ts';
import type { RentalExample, Rentals } from './settings.ts';

/** Items by their keys, with the values on which prices depend. */
export type PricedItems = ReadonlyMap<string, PricedItem>;

/** An order whose total the business confirms. */
export type ExampleOrder = Omit<RentalExample, 'total'>;

/** A confirmed example whose calculated total differs from the confirmed one. */
export interface ChangedExample {
  /** Its index in `rentals.examples`. */
  index: number;
  /** The confirmed total. */
  total: number;
  /** The calculated total; null if the business has to quote. */
  now: number | null;
}

/**
 * Calculates the estimate of an example. Optional fees are not included, because visitors choose them.
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

/**
 * Returns the confirmed examples whose calculated total differs from the confirmed one. Leaves out an
 * example with a missing item.
 */
export function changedExamples(
  rules: Rentals,
  settings: SiteSettings,
  known: PricedItems,
): ChangedExample[] {
  return rules.examples.flatMap((example, index) => {
    const estimate = estimateExample(example, rules, settings, known);
    return !estimate || estimate.total === example.total
      ? []
      : [{ index, total: example.total, now: estimate.total }];
  });
}
