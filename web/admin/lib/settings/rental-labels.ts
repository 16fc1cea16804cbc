import type { Rentals } from '@siteyard/schemas/rentals';

/** The labels of the rental settings, in the order of the form. */
export const RENTAL_LABELS: Readonly<Record<keyof Rentals, string>> = {
  currency: 'Rentals, currency',
  path: 'Rentals, web address of the items',
  prices: 'Rentals, tax',
  tax_rate: 'Rentals, tax in percent',
  periods: 'Rentals, periods',
  deposits: 'Rentals, deposit',
  deposit_percent: 'Rentals, deposit in percent',
  deposit_least: 'Rentals, minimum deposit',
  fees: 'Rentals, fees',
  zones: 'Rentals, delivery',
  rates_note: 'Rentals, line under price tables',
  count: 'Rentals, counted days',
  free: 'Rentals, free first and last day',
  grace: 'Rentals, late return',
  rule: 'Rentals, how a rental is charged',
  minimum_order: 'Rentals, minimum order',
  quote: 'Rentals, text of quotes',
  categories: 'Rentals, categories',
  estimate: 'Rentals, estimates for visitors',
  examples: 'Rentals, examples',
};
