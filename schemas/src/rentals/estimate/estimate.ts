import { measure } from './duration.ts';
import { deliveryOf, depositOf, feesOf, rentalOf, sumOf, taxOn } from './money.ts';
import type { RentalOrder } from './order.ts';
import { priceLine } from './price.ts';
import type { Estimate, EstimateRule } from './shape.ts';
import { ESTIMATE_MOST } from '../limits.ts';
import type { Rentals } from '../settings.ts';

const RULES: Record<Rentals['rule'], EstimateRule> = {
  cheapest: 'cheapest/1',
  one_period: 'one_period/1',
  largest_first: 'largest_first/1',
};

/**
 * Calculates the price of an order from the rules of the shop, in the smallest unit of its currency.
 * `complete` is false and the total is null if the business has to quote: a line or the delivery has no
 * price, the order is below the minimum, or the rental ends before it starts or is too long. The result
 * depends only on the arguments, so that the browser and the server calculate the same.
 * @param isOpen whether the location is open on a date `YYYY-MM-DD`; called only if `rules.count` is `open_days`
 */
export function estimateRental(
  rules: Rentals,
  order: RentalOrder,
  isOpen: (date: string) => boolean = () => true,
): Estimate {
  const rule = RULES[rules.rule];
  const duration = measure(rules, order.from, order.to, isOpen);
  const days = duration?.days ?? 0;
  const lines = order.lines.map((line) => priceLine(rules, rule, line, duration, order.location));
  const rental = inRange(rentalOf(lines));
  const fees = feesOf(rules, lines, order.fees, days);
  const feeSum = inRange(sumOf(Object.values(fees)));
  const delivery = deliveryOf(rules, order, rental);
  const beforeTax = inRange(
    rental === null || feeSum === null || delivery === null ? null : rental + feeSum + delivery,
  );
  const isQuoted =
    beforeTax === null || lines.length === 0 || (rental ?? 0) < (rules.minimum_order ?? 0);
  const total = isQuoted ? null : inRange(beforeTax + taxOn(beforeTax, rules));
  return {
    rule,
    complete: total !== null,
    days,
    lines: lines.map(({ item, quantity, periods, amount }) => ({
      key: item.key,
      quantity,
      periods,
      amount,
    })),
    fees: feeSum === null ? {} : fees,
    delivery,
    tax: total === null ? 0 : total - (beforeTax ?? 0),
    deposit: Math.min(ESTIMATE_MOST, depositOf(rules, lines, rental)),
    total,
    currency: rules.currency,
  };
}

/** Returns the amount, or null if it is above the limit up to which percentages are exact. */
const inRange = (amount: number | null) =>
  amount !== null && amount <= ESTIMATE_MOST ? amount : null;
