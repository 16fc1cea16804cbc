import {
  WEEKDAYS,
  type BusinessLocation,
  type Closure,
  type OpeningHours,
  type Weekday,
  openingAt,
  type Opening,
  closuresAt,
} from '@siteyard/schemas/business';
import { dateFormat } from '@siteyard/schemas/primitives/date-format';
import { clockAt, dateAt, startOfDay } from '@siteyard/schemas/primitives/time-zone';
import type { PageWords } from './words/words.ts';

/** The maximum number of closures in a block: the next ones. */
const MOST_CLOSURES = 10;

/** The language and the words for hours. */
interface Style {
  language: string;
  words: PageWords;
}

interface Context extends Style {
  zone: string;
  now: number;
}

/** A text, with its language if that is not the page's. */
interface Wording {
  text: string;
  lang?: PageWords['lang'] | undefined;
}

type Place = Pick<BusinessLocation, 'hours' | 'closures'>;

/** The texts about the hours of a location. */
interface HoursInWords {
  /** Undefined for a location without hours. */
  status: { isOpen: boolean; text: string } | undefined;
  week: { days: string; times: Wording[] }[];
  closures: { days: string; note: string }[];
}

/** The last result for each location, with the arguments that it was made from. */
const lastResults = new WeakMap<
  Place['hours'],
  { closures: Place['closures']; context: Context; result: HoursInWords }
>();

/**
 * Formats the hours of a location at a moment, with its next closures. The last result of each location is
 * cached: it takes up to 4 ms, and a page may have 500 blocks with the same location.
 */
export function hoursInWords(place: Place, context: Context): HoursInWords {
  const known = lastResults.get(place.hours);
  if (known?.closures === place.closures && isSame(known.context, context)) return known.result;
  const { zone, now, language } = context;
  const opening = openingAt(place, zone, now);
  const result = {
    status: opening && { isOpen: opening.isOpen, text: formatOpening(opening, context) },
    week: opening ? formatWeek(place.hours, context) : [],
    closures: closuresAt(place.closures, zone, now)
      .slice(0, MOST_CLOSURES)
      .map((closure) => ({ days: formatClosure(closure, language), note: closure.note })),
  };
  lastResults.set(place.hours, { closures: place.closures, context, result });
  return result;
}

const isSame = (one: Context, other: Context) =>
  one.now === other.now &&
  one.zone === other.zone &&
  one.language === other.language &&
  one.words === other.words;

/** A day of a week in UTC, in ms: 0 is Monday, because 1 January 2024 was a Monday. */
const dayOfWeek = (at: number) => Date.UTC(2024, 0, 1 + at);

/** Formats weekdays as ranges, such as `Mon–Fri, Sun`, in the language of the page. */
export function formatDays(days: OpeningHours['days'], language: string): string {
  const format = dateFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const name = (at: number) => format.format(dayOfWeek(at));
  const open = WEEKDAYS.map((day) => days.includes(day));
  const runs: string[] = [];
  for (let at = 0; at < open.length; at += 1) {
    if (!open[at]) continue;
    let end = at;
    while (open[end + 1]) end += 1;
    const isPair = end === at + 1;
    if (end === at) runs.push(name(at));
    else runs.push(isPair ? `${name(at)}, ${name(end)}` : `${name(at)}–${name(end)}`);
    at = end;
  }
  return runs.join(', ');
}

/** `8:00 AM – 5:00 PM` in the language of the page, or `Open 24 hours` in the language of the words. */
export function formatTimes({ opens, closes }: OpeningHours, { language, words }: Style): Wording {
  if (opens === '00:00' && (closes === '00:00' || closes === '23:59'))
    return { text: words.hours.allDay, lang: words.lang };
  const format = dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const time = (text: string) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return format.format(Date.UTC(2024, 0, 1, hour, minute));
  };
  return { text: `${time(opens)} – ${time(closes)}` };
}

/** `24–26 December` in the language of the page. */
export function formatClosure({ from, to }: Closure, language: string): string {
  const format = dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const [start, end] = [new Date(from), new Date(to)];
  return to > from ? format.formatRange(start, end) : format.format(start);
}

/** Formats a week. Days with the same times share an entry: `Mon–Fri`, `8:00 AM – 5:00 PM`. */
function formatWeek(hours: readonly OpeningHours[], style: Style): HoursInWords['week'] {
  const entries = hours
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    .map(({ days, ...times }) => ({ days, wording: formatTimes({ days, ...times }, style) }));
  const runs: { days: Weekday[]; times: Wording[] }[] = [];
  for (const day of WEEKDAYS) {
    const times = entries.filter(({ days }) => days.includes(day)).map(({ wording }) => wording);
    const last = runs.at(-1);
    if (last && textOf(last.times) === textOf(times)) last.days.push(day);
    else runs.push({ days: [day], times });
  }
  const { words, language } = style;
  const closed = { text: words.hours.closed, lang: words.lang };
  return runs.map(({ days, times }) => ({
    days: formatDays(days, language),
    times: times.length > 0 ? times : [closed],
  }));
}

const textOf = (times: readonly Wording[]) => times.map(({ text }) => text).join();

/** `Closed, opens Monday 7:00 AM` in the language of the words. */
function formatOpening(
  { isOpen, until }: Opening,
  { zone, now, words, language }: Context,
): string {
  const { hours } = words;
  if (until === undefined) return isOpen ? hours.open : hours.closed;
  // The time is shifted so that the UTC formatter shows the local time. So one formatter is enough for
  // all zones.
  const shown = clockAt(until, zone);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(words.lang ?? language, { ...options, timeZone: 'UTC' }).format(shown);
  const today = dateAt(now, zone);
  const time = format({ hour: 'numeric', minute: '2-digit' });
  // A location that closes at midnight closes today, not tomorrow.
  const when =
    dateAt(isOpen ? until - 1 : until, zone) === today
      ? hours.today.replace('{time}', time)
      : hours.day
          .replace(
            '{day}',
            format({
              weekday: 'long',
              // From a week ahead, the date is added, because the name of the day is ambiguous.
              ...(until >= startOfDay(today, zone, 7) && { day: 'numeric', month: 'long' }),
            }),
          )
          .replace('{time}', time);
  return (isOpen ? hours.openUntil : hours.closedUntil).replace('{when}', when);
}
