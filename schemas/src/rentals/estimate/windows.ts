import { RENTAL_DAYS, type RentalPeriod } from '../settings.ts';
import { DAY, minuteOfDay, type Duration } from './duration.ts';

const WEEK = 7 * DAY;

/** The minutes from Monday to 1 January 1970, which was a Thursday. */
const FROM_MONDAY = 3 * DAY;

/**
 * Returns the length of the window of a weekend or a night that contains the whole rental, in
 * minutes; undefined if the rental is not in the window. Both ends belong to the window. The window
 * of `once` contains each rental and has no end: its length is Infinity.
 */
export function windowAround(
  { kind, from, to }: RentalPeriod,
  { start, minutes }: Duration,
): number | undefined {
  if (kind === 'once') return Infinity;
  if (!from || !to) return undefined;
  const weekly = from.day !== undefined && to.day !== undefined;
  const cycle = weekly ? WEEK : DAY;
  const minuteIn = ({ day, time }: typeof from) =>
    (weekly && day ? RENTAL_DAYS.indexOf(day) * DAY : 0) + minuteOfDay(time);
  const opens = minuteIn(from);
  const length = modulo(minuteIn(to) - opens, cycle) || cycle;
  const offset = modulo(start + FROM_MONDAY - opens, cycle);
  return offset + minutes <= length ? length : undefined;
}

const modulo = (value: number, cycle: number) => ((value % cycle) + cycle) % cycle;
