import type { Rentals } from '@siteyard/schemas/rentals';

/** The labels of the rental settings, in the order of the form. */
export const RENTAL_LABELS: Readonly<Record<keyof Rentals, string>> = {
  currency: 'Rentals, currency',
  path: 'Rentals, address of the items',
  prices: 'Rentals, tax',
  tax_rate: 'Rentals, tax in percent',
  periods: 'Rentals, periods',
  deposits: 'Rentals, deposit',
  deposit_percent: 'Rentals, deposit in percent',
  deposit_least: 'Rentals, lowest deposit',
  fees: 'Rentals, waiver and fees',
  zones: 'Rentals, delivery',
  rates_note: 'Rentals, line under price tables',
  count: 'Rentals, counted days',
  free: 'Rentals, free first and last date',
  grace: 'Rentals, late return',
  rule: 'Rentals, combination of periods',
  minimum_order: 'Rentals, lowest order',
  quote: 'Rentals, text of quotes',
  categories: 'Rentals, categories',
  estimate: 'Rentals, estimates for visitors',
  examples: 'Rentals, examples',
};
