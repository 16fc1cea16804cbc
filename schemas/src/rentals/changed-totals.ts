import { z } from 'zod';
import type { SiteSettings } from '../settings/settings.ts';
import type { PricedItem } from './estimate/order.ts';
import { changedExamples } from './examples.ts';
import { formatAmount } from './format-amount.ts';
import type { RentalExample } from './settings.ts';

/** A confirmed example whose total changes with the rates or the rules. */
export const changedTotal = z.object({
  /** Its index in `rentals.examples` after the change. */
  index: z.number().int(),
  /** The order in words: `2 × Mini excavator, 2027-03-01 09:00 to 2027-03-02 09:00`. */
  order: z.string(),
  /** The confirmed total, in the smallest unit of the currency. */
  total: z.number().int(),
  /** The new total; null if the business has to quote. */
  now: z.number().int().nullable(),
  currency: z.string(),
});

export type ChangedTotal = z.output<typeof changedTotal>;

/** The values of a site on which the totals of its examples depend. */
export interface PricedSite {
  settings: SiteSettings;
  /** The items of the examples, by key. */
  items: ReadonlyMap<string, PricedItem & { name: string }>;
}

/**
 * Returns the confirmed examples whose calculated total is wrong after a change of a site. Leaves out an
 * example that had the same wrong total before the change.
 */
export function changedTotals(before: PricedSite, after: PricedSite): ChangedTotal[] {
  const known = new Set(changesOf(before).map(({ id }) => id));
  return changesOf(after).flatMap(({ id, change }) => (known.has(id) ? [] : [change]));
}

function changesOf({ settings, items }: PricedSite): { id: string; change: ChangedTotal }[] {
  const { rentals } = settings;
  if (!rentals) return [];
  return changedExamples(rentals, settings, items).map(({ index, total, now }) => {
    const example = rentals.examples[index]!;
    return {
      id: JSON.stringify([example, now]),
      change: {
        index,
        total,
        now,
        currency: rentals.currency,
        order: orderInWords(example, items),
      },
    };
  });
}

function orderInWords({ items, from, to }: RentalExample, known: PricedSite['items']): string {
  const lines = items.map(({ key, quantity }) => `${quantity} × ${known.get(key)?.name ?? key}`);
  return `${lines.join(', ')}, ${from.replace('T', ' ')} to ${to.replace('T', ' ')}`;
}

/** Describes a changed total in English: `…: $190.00 becomes $201.00`. */
export function describeChangedTotal({ order, total, now, currency }: ChangedTotal): string {
  const money = (amount: number) => formatAmount(amount, currency, 'en');
  return `${order}: ${money(total)} becomes ${now === null ? 'a quote' : money(now)}`;
}
