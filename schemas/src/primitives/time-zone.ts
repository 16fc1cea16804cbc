import { boundedText } from './bounded-text.ts';
import { dateFormat } from './date-format.ts';

/** The maximum length of the name of a time zone, in characters. */
const LONGEST = 60;

function isTimeZone(value: string): boolean {
  try {
    // `Intl` also accepts an offset such as +01:00, which has no summer time.
    return /^[A-Z]/i.test(value) && Intl.DateTimeFormat('en', { timeZone: value }) !== null;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name, such as `America/New_York`, or ''. */
export const timeZone = boundedText(LONGEST).refine((value) => value === '' || isTimeZone(value), {
  error: 'must be a time zone such as America/New_York',
});

/** The length of a day without a change of the clocks, in ms. */
export const DAY_MS = 86_400_000;

/** Returns the offset of a time zone from UTC at a moment, in ms. */
function offsetAt(moment: number, zone: string): number {
  const format = dateFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(moment / 1000) * 1000;
}

/**
 * Returns the moment at which a day begins in a time zone, in ms since 1970.
 * @param date `YYYY-MM-DD`
 * @param later the number of days to add to the date
 */
export function startOfDay(date: string, zone: string, later = 0): number {
  return momentOf(date, '00:00', zone, later);
}

/**
 * Returns the moment at which the clocks of a time zone show a time, in ms since 1970. If the clocks
 * skip the time, it is the moment of the skip. If they show it twice, it is the first moment.
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param later the number of days to add to the date
 */
export function momentOf(date: string, time: string, zone: string, later = 0): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const asUtc = Date.UTC(year, month - 1, day + later, hour, minute);
  const [before, after] = [offsetAt(asUtc - DAY_MS, zone), offsetAt(asUtc + DAY_MS, zone)];
  const [early, late] = [asUtc - before, asUtc - after];
  if (early === late || offsetAt(early, zone) === before) return early;
  if (offsetAt(late, zone) === after) return late;
  return firstShowing(asUtc, zone, Math.min(early, late), Math.max(early, late));
}

/** Returns the first moment between `start` and `end`, to the second, at which clocks show at least a time. */
function firstShowing(asUtc: number, zone: string, start: number, end: number): number {
  let [before, found] = [start, end];
  while (found - before > 1000) {
    const middle = Math.floor((before + found) / 2000) * 1000;
    if (clockAt(middle, zone) >= asUtc) found = middle;
    else before = middle;
  }
  return found;
}

/** Returns the time of the clocks in a time zone, as ms since 1970 that would give this time in UTC. */
export const clockAt = (moment: number, zone: string) => moment + offsetAt(moment, zone);

/** Returns the date in a time zone at a moment: `YYYY-MM-DD`. */
export function dateAt(moment: number, zone: string): string {
  return new Date(clockAt(moment, zone)).toISOString().slice(0, 10);
}
