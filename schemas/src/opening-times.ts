import { openingHours, type OpeningHoursProps } from './blocks/OpeningHours.ts';
import { WEEKDAYS, type BusinessLocation, type Closure } from './business.ts';
import { findLocation } from './business-details.ts';
import type { PageContent } from './page-content.ts';
import { viewProps } from './page-content/normalise.ts';
import { walkBlocks } from './page-content/walk.ts';
import { dateAt, DAY_MS, momentOf, startOfDay } from './primitives/time-zone.ts';
import type { SiteSettings } from './settings.ts';
import { lastDayOf, zoneOf } from './site-times.ts';

/** How far ahead the next opening is looked for, in days: a season and the winter after it. */
const FARTHEST = 400;

/** How long a location can be open without a break before it counts as always open, in days. */
const ALWAYS = 8;

/** What the blocks of a page say is right for this long at least, in ms, so that no view waits twice. */
const SHORTEST = 1000;

/** Whether a location is open at a moment. */
export interface Opening {
  isOpen: boolean;
  /** When it closes or opens next, in ms since 1970; undefined where it does neither. */
  until: number | undefined;
}

type Hours = Pick<BusinessLocation, 'hours' | 'closures'>;

/** The time zone of a location: its own, else the site's. */
export const zoneOfLocation = ({ time_zone }: BusinessLocation, settings: SiteSettings) =>
  time_zone || zoneOf(settings);

/** Whether a location is open at a moment, and until when; undefined for one without hours. */
export function openingAt(location: Hours, zone: string, now: number): Opening | undefined {
  if (!location.hours.some(({ days }) => days.length > 0)) return undefined;
  const today = dateAt(now, zone);
  // What began yesterday may last past midnight.
  let end = now;
  for (let later = -1; later <= ALWAYS; later += 1)
    for (const [opens, closes] of openTimes(location, today, later, zone))
      if (opens <= end && closes > end) end = closes;
  if (end > now) {
    const always = end >= startOfDay(today, zone, ALWAYS);
    return { isOpen: true, until: always ? undefined : end };
  }
  for (let later = 0; later <= FARTHEST; later += 1) {
    const next = openTimes(location, today, later, zone).find(([opens]) => opens > now);
    if (next) return { isOpen: false, until: next[0] };
  }
  return { isOpen: false, until: undefined };
}

/**
 * When a location opens and closes on a day, in order. What begins on a day lasts to its end, also
 * where the next day is one on which the location is closed.
 */
function openTimes(
  { hours, closures }: Hours,
  today: string,
  later: number,
  zone: string,
): [opens: number, closes: number][] {
  const day = new Date(Date.parse(today) + later * DAY_MS);
  const date = day.toISOString().slice(0, 10);
  if (closures.some((closure) => isWithin(closure, date))) return [];
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7]!;
  return (
    hours
      .filter(({ days }) => days.includes(weekday))
      .map(({ opens, closes: written }): [number, number] => {
        // 23:59 is how many write midnight.
        const closes = written === '23:59' ? '00:00' : written;
        return [momentOf(date, opens, zone), momentOf(date, closes, zone, closes > opens ? 0 : 1)];
      })
      // Where clocks skip all of it, it does not take place.
      .filter(([opens, closes]) => closes > opens)
      .toSorted(([a], [b]) => a - b)
  );
}

const isWithin = (closure: Closure, date: string) =>
  closure.from !== '' && date >= closure.from && date <= lastDayOf(closure);

/**
 * When what the blocks of a page say about opening hours changes by itself, in ms since 1970: when a
 * location opens or closes, and at midnight, when “opens tomorrow” is no longer true. `Infinity` for a
 * page without such a block.
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
