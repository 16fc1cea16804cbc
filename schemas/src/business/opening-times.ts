import { openingHours, type OpeningHoursProps } from '../blocks/OpeningHours.ts';
import { WEEKDAYS, type BusinessLocation, type Closure, type OpeningHours } from './business.ts';
import { findLocation } from './business-details.ts';
import type { PageContent } from '../content/page-content.ts';
import { viewProps } from '../content/normalise.ts';
import { walkBlocks } from '../content/walk.ts';
import { dateAt, DAY_MS, momentOf, startOfDay } from '../primitives/time-zone.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { lastDayOf, zoneOf } from './site-times.ts';

/** The number of days in which the next opening is searched: more than a year, for seasonal businesses. */
const SEARCHED_DAYS = 400;

/** A location that is open for this number of days without a break counts as always open. */
const ALWAYS_OPEN_DAYS = 8;

/**
 * The minimum time until the next change, in ms. The server caches a page until the next change. With a
 * shorter time, the page could expire while the server renders it.
 */
const SHORTEST = 1000;

export interface Opening {
  isOpen: boolean;
  /** The time at which the location closes or opens next, in ms since 1970; undefined if never. */
  until: number | undefined;
}

type Hours = Pick<BusinessLocation, 'hours' | 'closures'>;

/** Returns the time zone of a location; without one, the time zone of the site. */
export const zoneOfLocation = ({ time_zone }: BusinessLocation, settings: SiteSettings) =>
  time_zone || zoneOf(settings);

/**
 * Returns whether a location is open at a moment; undefined if the location has no opening hours.
 * @param now in ms since 1970
 */
export function openingAt(location: Hours, zone: string, now: number): Opening | undefined {
  if (!location.hours.some(({ days }) => days.length > 0)) return undefined;
  const today = dateAt(now, zone);
  // Begins with yesterday, because opening hours may end after midnight.
  let end = now;
  for (let later = -1; later <= ALWAYS_OPEN_DAYS; later += 1)
    for (const [opens, closes] of openTimes(location, today, later, zone))
      if (opens <= end && closes > end) end = closes;
  if (end > now) {
    const isAlwaysOpen = end >= startOfDay(today, zone, ALWAYS_OPEN_DAYS);
    return { isOpen: true, until: isAlwaysOpen ? undefined : end };
  }
  for (let later = 0; later <= SEARCHED_DAYS; later += 1) {
    const next = openTimes(location, today, later, zone).find(([opens]) => opens > now);
    if (next) return { isOpen: false, until: next[0] };
  }
  return { isOpen: false, until: undefined };
}

/**
 * Returns the opening hours that begin on a day, by their beginning. Opening hours that end after midnight
 * are not shortened if a closure begins on the next day.
 * @param later the number of days after today
 * @returns the beginning and the end of each, in ms since 1970
 */
function openTimes(
  { hours, closures }: Hours,
  today: string,
  later: number,
  zone: string,
): [opens: number, closes: number][] {
  const day = new Date(Date.parse(today) + later * DAY_MS);
  const date = day.toISOString().slice(0, 10);
  return (
    hoursOn({ hours, closures }, date)
      .map(({ opens, closes: written }): [number, number] => {
        // People write 23:59 for midnight.
        const closes = written === '23:59' ? '00:00' : written;
        return [momentOf(date, opens, zone), momentOf(date, closes, zone, closes > opens ? 0 : 1)];
      })
      // Removes opening hours that a change of the clocks skips.
      .filter(([opens, closes]) => closes > opens)
      .toSorted(([a], [b]) => a - b)
  );
}

/** Returns the opening hours of a date `YYYY-MM-DD`; none if the location is closed. */
function hoursOn({ hours, closures }: Hours, date: string): OpeningHours[] {
  if (closures.some((closure) => isWithin(closure, date))) return [];
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7]!;
  return hours.filter(({ days }) => days.includes(weekday));
}

/**
 * Whether a location opens on a date `YYYY-MM-DD`. A location without opening hours opens on each date
 * outside its closures.
 */
export function isOpenOn(location: Hours, date: string): boolean {
  const hours = location.hours.some(({ days }) => days.length > 0)
    ? location.hours
    : [{ days: [...WEEKDAYS], opens: '00:00', closes: '00:00' }];
  return hoursOn({ ...location, hours }, date).length > 0;
}

const isWithin = (closure: Closure, date: string) =>
  closure.from !== '' && date >= closure.from && date <= lastDayOf(closure);

/**
 * Returns the time at which the opening hours in the blocks of a page change next, in ms since 1970. It is
 * the next time a location opens or closes, or the next midnight, because “opens tomorrow” is then wrong.
 * `Infinity` for a page without such a block.
 */
export function openingChangesAt(
  content: PageContent,
  settings: SiteSettings,
  now: number,
): number {
  const ids = new Set<string>();
  for (const { block } of walkBlocks(content)) {
    if (block.type !== openingHours.type) continue;
    const { location = '' } = viewProps(block) as Partial<OpeningHoursProps>;
    ids.add(location);
  }
  let next = Infinity;
  for (const id of ids) {
    const location = findLocation(settings, id);
    if (!location) continue;
    const zone = zoneOfLocation(location, settings);
    const opening = openingAt(location, zone, now);
    if (!opening) continue;
    const midnight = startOfDay(dateAt(now, zone), zone, 1);
    next = Math.min(next, midnight, opening.until ?? Infinity);
  }
  return Math.max(next, now + SHORTEST);
}
