import {
  WEEKDAYS,
  type Closure,
  type OpeningHours,
  type Weekday,
} from '@siteyard/schemas/business';
import type { Opening } from '@siteyard/schemas/opening-times';
import { dateAt, startOfDay } from '@siteyard/schemas/primitives/time-zone';
import type { PageWords } from './words/words.ts';

/** 1 January 2024 was a Monday. */
const MONDAY = (later: number) => Date.UTC(2024, 0, 1 + later);

/** Days in a row as a range, such as `Mon–Fri, Sun`, in the language of the page. */
export function formatDays(days: OpeningHours['days'], language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const name = (at: number) => format.format(MONDAY(at));
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

/** `8:00 AM – 5:00 PM`, in the language of the page. */
export function formatTimes({ opens, closes }: OpeningHours, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  } as const);
  const time = (text: string) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return format.format(Date.UTC(2024, 0, 1, hour, minute));
  };
  return `${time(opens)} – ${time(closes)}`;
}

/** `24–26 December`, in the language of the page. */
export function formatClosure({ from, to }: Closure, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'long', timeZone: 'UTC' },
  } as const);
  const [start, end] = [new Date(from), new Date(to)];
  return to > from ? format.formatRange(start, end) : format.format(start);
}

/**
 * A whole week, days in a row with the same times as one: `Mon–Fri`, `8:00 AM – 5:00 PM`. Without
 * times on days on which it is closed.
 */
export function formatWeek(
  hours: readonly OpeningHours[],
  language: string,
): { days: string; times: readonly string[] }[] {
  const runs: { days: Weekday[]; times: string[] }[] = [];
  for (const day of WEEKDAYS) {
    const times = hours
      .filter(({ days }) => days.includes(day))
      .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
      .map((entry) => formatTimes(entry, language));
    const last = runs.at(-1);
    if (last?.times.join() === times.join()) last.days.push(day);
    else runs.push({ days: [day], times });
  }
  return runs.map(({ days, times }) => ({ days: formatDays(days, language), times }));
}

/** `Closed, opens Monday 7:00 AM`, in the language of the words. */
export function formatOpening(
  { isOpen, until }: Opening,
  { zone, now, words, language }: { zone: string; now: number; words: PageWords; language: string },
): string {
  const { hours } = words;
  if (until === undefined) return isOpen ? hours.open : hours.closed;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.lang ?? language, { ...options, timeZone: zone }).format(until);
  const today = dateAt(now, zone);
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const when =
    dateAt(until, zone) === today
      ? hours.today.replace('{time}', time)
      : hours.day
          .replace(
            '{day}',
            format({
              weekday: 'long',
              // A week later the name of the day alone would be wrong.
              ...(until >= startOfDay(today, zone, 7) && { day: 'numeric', month: 'long' }),
            }),
          )
          .replace('{time}', time);
  return (isOpen ? hours.openUntil : hours.closedUntil).replace('{when}', when);
}
