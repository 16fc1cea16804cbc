import { DEFAULT_LANGUAGE } from '@siteyard/schemas/settings';
import { dateFormat } from '@siteyard/schemas/primitives/date-format';
import { dateAt } from '@siteyard/schemas/primitives/time-zone';
import { formatAmount, type PublicItem, type PublicRentals } from '@siteyard/schemas/rentals';
import { zoneOf } from '@siteyard/schemas/business';
import { momentOf, type BlockMetadata } from '../view-props.ts';
import { pageWords } from '../words/page-words.ts';
import type { PageWords } from '../words/words.ts';

/** The rental items with everything that is needed to show them. */
export interface ShownRentals extends PublicRentals {
  words: PageWords;
  /** The calendar date in the time zone of the site. */
  today: string;
  /** Formats an amount in the language of the site and the currency of the shop. */
  money: (amount: number) => string;
  /** Formats a calendar date in the language of the site. */
  day: (date: string) => string;
  metadata: BlockMetadata;
}

/** Returns the rental items of the site; null if it rents nothing. */
export function shownRentals(metadata: BlockMetadata): ShownRentals | null {
  const rentals = metadata.rentals?.();
  if (!rentals) return null;
  const { settings } = metadata;
  const language = settings?.language ?? DEFAULT_LANGUAGE;
  return {
    ...rentals,
    words: pageWords(metadata),
    today: dateAt(momentOf(metadata), zoneOf({ timezone: settings?.timezone ?? '' })),
    money: (amount) => formatAmount(amount, rentals.rules.currency, language),
    day: (date) => dateFormat(language, DAY).format(new Date(`${date}T00:00:00Z`)),
    metadata,
  };
}

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };

/** Returns the text about an item that is not available now; null if it is available. */
export function unavailableText(
  item: Pick<PublicItem, 'unavailable_until'>,
  { today, words, day }: Pick<ShownRentals, 'today' | 'words' | 'day'>,
): string | null {
  const { unavailable_until: until } = item;
  if (until === '' || until < today) return null;
  return words.rentals.unavailableUntil.replace('{day}', day(until));
}

/** Returns the rates of an item by the periods of the shop; periods without a rate are left out. */
export const ratesOf = (
  item: Pick<PublicItem, 'rates'>,
  { rules, money }: Pick<ShownRentals, 'rules' | 'money'>,
): { id: string; title: string; price: string }[] =>
  rules.periods.flatMap(({ id, title }) => {
    const amount = item.rates[id];
    return amount === undefined ? [] : [{ id, title, price: money(amount) }];
  });

/**
 * Returns the deposit of an item; undefined if it has none, or if the deposit of each order is a
 * percentage of its price.
 */
export const depositOf = (
  { deposit }: Pick<PublicItem, 'deposit'>,
  { rules }: Pick<ShownRentals, 'rules'>,
): number | undefined => (rules.deposits === 'percent' ? undefined : deposit);

/** Returns the notes about all rates: how they include tax, and the note of the shop. */
export function notesOnRates({ rules, words }: Pick<ShownRentals, 'rules' | 'words'>) {
  const { beforeTax, withTax } = words.rentals;
  return {
    tax: { before_tax: beforeTax, with_tax: withTax, untaxed: '' }[rules.prices],
    note: rules.rates_note,
  };
}
