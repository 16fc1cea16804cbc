/** The largest number of entries in each list of the rental settings and of an item. */
export const RENTALS_MOST = {
  periods: 8,
  fees: 8,
  zones: 50,
  categories: 50,
  examples: 30,
  items: 2_000,
  pictures: 12,
  specs: 30,
  goesWith: 12,
} as const;

/** The most items that one block shows. */
export const ITEMS_SHOWN_MOST = 200;

/** The number of items on one page of a list. */
export const ITEMS_ON_PAGE = 24;

/** The highest amount of money, in the smallest unit of the currency. */
export const AMOUNT_MOST = 1_000_000_000;

/** The most pieces of one item in an enquiry or an example. */
export const QUANTITY_MOST = 1_000;

/** The limits of an enquiry: different items, days, and characters of the place of delivery. */
export const ENQUIRY_MOST = { items: 20, days: 1_100, place: 200 } as const;

/** Visitors see estimates only if the business has confirmed the totals of this many examples. */
export const EXAMPLES_NEEDED = 5;

/** The longest text for quotes, in characters. */
export const QUOTE_TEXT_MOST = 5_000;

/** The longest rental with an estimate, in days: three years. */
export const RENTAL_DAYS_MOST = 3 * 366;

/**
 * The highest amount in an estimate, in the smallest unit of the currency. The percentage of a higher
 * amount could be inexact, because JavaScript numbers are exact only up to 2^53.
 */
export const ESTIMATE_MOST = 100_000_000_000;
