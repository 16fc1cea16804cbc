import { z } from 'zod';
import { itemKey } from '../item.ts';
import { ESTIMATE_MOST, QUANTITY_MOST } from '../limits.ts';
import { rentalId } from '../primitives.ts';
import { wholeNumber } from '../../primitives/numbers.ts';

/** The rules of `settings.rentals.rule`, with their versions. A stored estimate names its rule. */
const ESTIMATE_RULES = ['cheapest/1', 'one_period/1', 'largest_first/1'] as const;

export type EstimateRule = (typeof ESTIMATE_RULES)[number];

/** Money in the smallest unit of the currency. */
const sum = wholeNumber(0, ESTIMATE_MOST);

const count = wholeNumber(1, 1_000_000);

const estimateLine = z.strictObject({
  key: itemKey,
  quantity: wholeNumber(1, QUANTITY_MOST),
  /** How often each period is charged, by its id; null if the line has no price. */
  periods: z.record(rentalId, count).nullable(),
  /** The amount for the whole quantity; null if the business quotes it. */
  amount: sum.nullable(),
});

/** The estimate of an order, as the server calculates it and stores it with a contact request. */
export const estimate = z.strictObject({
  rule: z.enum(ESTIMATE_RULES),
  /** Whether there is a total. If false, the business quotes. */
  complete: z.boolean(),
  /** The counted days; 0 if the times of the order are impossible. */
  days: wholeNumber(0, 10_000),
  lines: z.array(estimateLine),
  /** The amount of each fee, by its id. */
  fees: z.record(rentalId, sum),
  /** null if the business quotes the delivery. */
  delivery: sum.nullable(),
  /** The tax that is added to the prices; 0 if they include it, if there is none, or without a total. */
  tax: sum,
  /** The deposit, which is not part of the total. */
  deposit: sum,
  /** Rental, fees, delivery and tax; null if `complete` is false. */
  total: sum.nullable(),
  currency: z.string(),
});

export type Estimate = z.output<typeof estimate>;
