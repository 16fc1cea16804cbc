import { RENTAL_DAYS_MOST } from '../limits.ts';
import type { Rentals } from '../settings.ts';

const HOUR = 60;
export const DAY = 24 * HOUR;

/** The time of a rental, counted by the rules of the shop. */
export interface Duration {
  /** The start on the clocks of the shop, in minutes since the beginning of 1970. */
  start: number;
  /** The minutes from the start to the end, without the grace. */
  minutes: number;
  /** The started hours, at least 1. */
  hours: number;
  /** The counted days, at least 1. */
  days: number;
}

/**
 * Counts the hours and days of a rental. Returns undefined if the rental ends before it starts, or is too
 * long.
 * @param from `YYYY-MM-DDTHH:MM` on the clocks of the shop
 * @param to has the same form
 * @param isOpen whether the location is open on a date `YYYY-MM-DD`; called only if `count` is `open_days`
 */
export function measure(
  rules: Rentals,
  from: string,
  to: string,
  isOpen: (date: string) => boolean,
): Duration | undefined {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  if (!(end >= start) || end - start > RENTAL_DAYS_MOST * DAY) return undefined;
  const minutes = Math.max(0, end - start - (rules.grace ?? 0));
  const hours = Math.max(1, Math.ceil(minutes / HOUR));
  const days =
    rules.count === 'elapsed'
      ? Math.max(1, Math.ceil(minutes / DAY))
      : countDates(rules, start, start + minutes, isOpen);
  return { start, minutes, hours, days };
}

/** Returns minutes since the beginning of 1970. Reads the time as UTC, so that each day has 24 hours. */
const minuteOf = (wall: string) => Date.parse(`${wall}Z`) / 60_000;

/** Returns the minutes from midnight to a time of day `HH:MM`. */
export const minuteOfDay = (time: string) =>
  Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

/**
 * Counts the charged dates of a rental, at least 1. A rental that ends at midnight excludes the next
 * date.
 */
function countDates(
  { count, free }: Rentals,
  start: number,
  end: number,
  isOpen: (date: string) => boolean,
): number {
  let first = Math.floor(start / DAY);
  let last = Math.max(first, Math.ceil(end / DAY) - 1);
  const [begins, ends] = [start - first * DAY, end - last * DAY];
  if (free?.from !== undefined && begins >= minuteOfDay(free.from)) first += 1;
  if (free?.until !== undefined && ends <= minuteOfDay(free.until)) last -= 1;
  if (count === 'calendar') return Math.max(1, last - first + 1);
  let days = 0;
  for (let date = first; date <= last; date += 1) if (isOpen(dateOf(date))) days += 1;
  return Math.max(1, days);
}

const dateOf = (day: number) => new Date(day * DAY * 60_000).toISOString().slice(0, 10);
