import { ESTIMATE_MOST } from '../limits.ts';
import type { RentalPeriod, Rentals } from '../settings.ts';
import { COVER_RULES } from './cover.ts';
import { DAY, type Duration } from './duration.ts';
import type { PricedItem, PricedLine, RentalOrder } from './order.ts';
import type { EstimateRule } from './shape.ts';
import type { Cover, Group, Part } from './parts.ts';
import { windowAround } from './windows.ts';

const HOUR = 60;

/** Prices a line of an order. Its amount is null if the business has to quote it. */
export function priceLine(
  rules: Rentals,
  rule: EstimateRule,
  { item, quantity }: RentalOrder['lines'][number],
  duration: Duration | undefined,
  location: string | undefined,
): PricedLine {
  const isElsewhere =
    location !== undefined && item.locations.length > 0 && !item.locations.includes(location);
  const cover =
    duration && !item.no_estimate && !isElsewhere
      ? coverOf(rules, rule, item, duration)
      : undefined;
  const amount = (cover?.amount ?? Infinity) * quantity;
  return cover && amount <= ESTIMATE_MOST
    ? { item, quantity, periods: cover.periods, amount }
    : { item, quantity, periods: null, amount: null };
}

/** Returns the periods that are charged for an item; undefined if its rates do not cover the rental. */
function coverOf(
  rules: Rentals,
  rule: EstimateRule,
  { rates, minimum }: PricedItem,
  duration: Duration,
): Cover | undefined {
  const { cover, first } = COVER_RULES[rule];
  const periods = rules.periods.filter(
    ({ id, kind, least = 1 }) =>
      rates[id] !== undefined && (kind === 'hours' ? duration.hours : duration.days) >= least,
  );
  const covers = [
    ...groupsOf(rules, periods, rates, duration).map((group) => cover(inSteps(group))),
    ...periods.map((period) => windowCover(period, rates, duration)),
  ].filter((found) => found !== undefined);
  const best = covers.toSorted(first)[0];
  if (!best || minimum === undefined) return best;
  const least = rates[minimum];
  if (least === undefined) return undefined;
  return best.amount < least ? { ...best, amount: least, periods: { [minimum]: 1 } } : best;
}

/**
 * Returns the groups of periods that can be added to each other. If elapsed time is counted, hours and
 * days are in one group, because a day has 24 hours. If dates are counted, they are in two groups.
 */
function groupsOf(
  { count }: Rentals,
  periods: RentalPeriod[],
  rates: PricedItem['rates'],
  { hours, days }: Duration,
): Group[] {
  const partsOf = (kind: RentalPeriod['kind'], unit: number): Part[] =>
    periods
      .filter((period) => period.kind === kind)
      .map(({ id, beside, length }) => ({ id, beside, length: length * unit, rate: rates[id]! }));
  if (count === 'elapsed')
    return [{ parts: [...partsOf('hours', 1), ...partsOf('days', 24)], need: hours, unit: HOUR }];
  return [
    { parts: partsOf('hours', 1), need: hours, unit: HOUR },
    { parts: partsOf('days', 1), need: days, unit: DAY },
  ];
}

/**
 * Changes the unit of a group to the longest unit in which all lengths are whole numbers. A group without
 * hours is then calculated in days, which needs less time and memory.
 */
function inSteps({ parts, need, unit }: Group): Group {
  const step = parts.map(({ length }) => length).reduce(commonDivisor, 0) || 1;
  return {
    parts: parts.map((part) => ({ ...part, length: part.length / step })),
    need: Math.ceil(need / step),
    unit: unit * step,
  };
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Returns the cover by a weekend, a night or `once`; undefined if the rental is not in the window. */
function windowCover(
  period: RentalPeriod,
  rates: PricedItem['rates'],
  duration: Duration,
): Cover | undefined {
  if (period.kind === 'hours' || period.kind === 'days') return undefined;
  if (period.beside !== undefined) return undefined;
  const minutes = windowAround(period, duration);
  return minutes === undefined
    ? undefined
    : { amount: rates[period.id]!, periods: { [period.id]: 1 }, minutes };
}
