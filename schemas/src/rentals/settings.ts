import { z } from 'zod';
import { asset } from '../primitives/asset-url.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { timeOfDay } from '../primitives/dates.ts';
import { withDifferentIds } from '../primitives/different-ids.ts';
import { wholeNumber } from '../primitives/numbers.ts';
import { longText, plainText } from '../primitives/text.ts';
import { RESERVED_PATHS } from '../primitives/reserved-paths.ts';
import { EXAMPLES_NEEDED, QUANTITY_MOST, QUOTE_TEXT_MOST, RENTALS_MOST } from './limits.ts';
import { addressPart, amount, percent, rentalId, wallTime } from './primitives.ts';

/** The days of a week in the rules of rentals, Monday first. */
export const RENTAL_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const title = plainText(80).trim().min(1, 'must not be blank');

/** The start or the end of a window: a weekday and a time for a weekend, only a time for a night. */
const windowEdge = z.strictObject({ day: z.enum(RENTAL_DAYS).optional(), time: timeOfDay });

/** A length of time for which items have a rate, such as a day, a week or a weekend. */
const period = z
  .strictObject({
    id: rentalId,
    title,
    /**
     * A weekend or a night is charged only if the whole rental is in its window. `once` covers a rental
     * of any length.
     */
    kind: z.enum(['hours', 'days', 'weekend', 'night', 'once']),
    /** The number of hours or days that the period covers; 1 for the other kinds. */
    length: wholeNumber(1, 366).default(1),
    /** The window of a weekend or a night, both ends included. */
    from: windowEdge.optional(),
    to: windowEdge.optional(),
    /**
     * The id of another period. This period is charged only together with that one, such as an
     * additional day after a first day.
     */
    beside: rentalId.optional(),
    /** The shortest rental for which the period is charged: in hours for the kind `hours`, else in days. */
    least: wholeNumber(1, 366).optional(),
  })
  .refine(({ kind, from, to }) => kind !== 'weekend' || Boolean(from?.day && to?.day), {
    error: 'needs "from" and "to" with a weekday and a time, because it is a weekend',
  })
  .refine(({ kind, from, to }) => kind !== 'weekend' || !isSameEdge(from, to), {
    path: ['to'],
    error: 'must differ from "from", because a weekend is shorter than a week',
  })
  .refine(({ kind, from, to }) => kind !== 'night' || Boolean(from && to), {
    error: 'needs "from" and "to" with a time, because it is a night',
  });

type Edge = z.output<typeof windowEdge> | undefined;

const isSameEdge = (from: Edge, to: Edge) =>
  from?.day !== undefined && from.day === to?.day && from.time === to.time;

/** Refuses a period whose `beside` is its own id, an unknown id, or leads back to the period. */
const periods = withDifferentIds(z.array(period).min(1).max(RENTALS_MOST.periods)).superRefine(
  (all, context) => {
    const byId = new Map(all.map((each) => [each.id, each]));
    for (const [index, { id, beside }] of all.entries()) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: [index, 'beside'], message });
      if (beside === undefined) continue;
      if (beside === id) refuse('must be the id of another period');
      else if (!byId.has(beside)) refuse(`must be the id of a period; there is no "${beside}"`);
      else if (isInCycle(id, byId)) refuse('must not lead back to the period itself');
    }
  },
);

function isInCycle(id: string, byId: Map<string, z.output<typeof period>>): boolean {
  let next = byId.get(id)?.beside;
  for (let steps = 0; next !== undefined && next !== id && steps < byId.size; steps += 1)
    next = byId.get(next)?.beside;
  return next === id;
}

const fee = z
  .strictObject({
    id: rentalId,
    title,
    /** The percentage of the rental amount. A fee has either a percentage or an amount. */
    percent: percent.optional(),
    amount: amount.optional(),
    /** How often the amount is charged: once, for each piece, or for each piece and counted day. */
    per: z.enum(['order', 'piece', 'piece_day']).default('order'),
    /** The ids of the categories to which the fee applies; empty for all items. */
    categories: z.array(rentalId).max(RENTALS_MOST.categories).default([]),
    /** Whether each order has the fee. Visitors choose the other fees. */
    required: z.boolean().default(false),
  })
  .refine((value) => (value.percent === undefined) !== (value.amount === undefined), {
    error: 'needs either "percent" or "amount"',
  });

const zone = z.strictObject({
  id: rentalId,
  title,
  /** The price of the delivery; null if it is on request. */
  fee: amount.nullable().default(null),
  per: z.enum(['way', 'round_trip']).default('way'),
  /** The lowest rental amount with a delivery price. Below this amount, the price is on request. */
  minimum: amount.optional(),
  /** The id of the location that delivers; absent for all. */
  location: boundedText(40).optional(),
});

const category = z.strictObject({
  id: rentalId,
  title,
  /** The last part of the address of its page. */
  address: addressPart,
  intro: longText(1_000).default(''),
  image: asset.default(''),
});

/** An order whose total the owner has confirmed. If rates or rules change the total, the site reports it. */
const example = z.strictObject({
  items: z
    .array(z.strictObject({ key: z.uuid(), quantity: wholeNumber(1, QUANTITY_MOST).default(1) }))
    .min(1)
    .max(20),
  from: wallTime,
  to: wallTime,
  /** The id of the delivery zone; null without delivery. */
  zone: rentalId.nullable().default(null),
  total: amount,
});

/** The periods of a new shop. */
const DEFAULT_PERIODS: z.input<typeof period>[] = [
  { id: 'day', title: 'Day', kind: 'days', length: 1 },
  { id: 'week', title: 'Week', kind: 'days', length: 7 },
  { id: 'four_weeks', title: 'Four weeks', kind: 'days', length: 28 },
];

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 code, such as USD. */
const currency = boundedText(3).refine((value) => currencies.has(value), {
  error: 'must be the code of a currency, such as USD',
});

/** `settings.rentals`: the rules of the shop. A site without them has no rental items. */
export const rentals = z.strictObject({
  /** The first part of the addresses of items and categories. */
  path: addressPart
    .refine((path) => !RESERVED_PATHS.includes(path), {
      error: 'is a word that leads somewhere else on this site; choose another',
    })
    .default('rentals'),
  currency,
  /** Whether the prices include tax; `untaxed` if the shop charges no tax. */
  prices: z.enum(['before_tax', 'with_tax', 'untaxed']).default('untaxed'),
  tax_rate: percent.optional(),
  periods: periods.prefault(DEFAULT_PERIODS),
  /**
   * The charged days of a rental. `elapsed`: each started period of 24 hours. `calendar`: each date from
   * the first to the last. `open_days`: each of these dates on which the location is open.
   */
  count: z.enum(['elapsed', 'calendar', 'open_days']).default('elapsed'),
  /** Minutes by which a return may be late. */
  grace: wholeNumber(0, 1_440).optional(),
  /**
   * If dates are counted: the first date is free if the rental starts at `from` or later, and the last
   * date is free if the rental ends at `until` or earlier.
   */
  free: z.strictObject({ from: timeOfDay.optional(), until: timeOfDay.optional() }).optional(),
  /** Whether visitors see estimates. They also need `EXAMPLES_NEEDED` confirmed examples. */
  estimate: z.enum(['off', 'on']).default('off'),
  rule: z.enum(['cheapest', 'one_period', 'largest_first']).default('cheapest'),
  deposits: z.enum(['sum', 'highest', 'percent']).default('sum'),
  deposit_percent: percent.optional(),
  deposit_least: amount.optional(),
  /** The lowest rental amount of an order with a total. Below this amount, the price is on request. */
  minimum_order: amount.optional(),
  fees: withDifferentIds(z.array(fee).max(RENTALS_MOST.fees)).default([]),
  zones: withDifferentIds(z.array(zone).max(RENTALS_MOST.zones)).default([]),
  /** The text under each price table, such as tax, fuel or included hours. */
  rates_note: longText(500).default(''),
  /** The text of a quote, with names such as `{items}`, see `fillQuote`; '' for the standard text. */
  quote: longText(QUOTE_TEXT_MOST).default(''),
  categories: withDifferentIds(z.array(category).max(RENTALS_MOST.categories))
    .refine((all) => new Set(all.map(({ address }) => address)).size === all.length, {
      error: 'must have different addresses',
    })
    .default([]),
  examples: z.array(example).max(RENTALS_MOST.examples).default([]),
});

export type Rentals = z.output<typeof rentals>;
export type RentalPeriod = Rentals['periods'][number];
export type RentalFee = Rentals['fees'][number];
export type RentalZone = Rentals['zones'][number];
export type RentalCategory = Rentals['categories'][number];
export type RentalExample = Rentals['examples'][number];

/** Whether visitors see estimates: the owner has enabled them, and has confirmed enough examples. */
export const showsEstimates = ({ estimate, examples }: Rentals): boolean =>
  estimate === 'on' && examples.length >= EXAMPLES_NEEDED;
