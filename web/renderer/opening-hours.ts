import { WEEKDAYS, type Closure, type OpeningHours } from '@siteyard/schemas/business';

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
