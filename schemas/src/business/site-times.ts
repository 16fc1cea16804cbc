import type { Closure } from './business.ts';
import type { Notice } from '../settings/notice.ts';
import { dateAt, startOfDay } from '../primitives/time-zone.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** Returns the time zone of this computer. Cached, because the query is slow. */
const localZone = () => (local ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

let local: string | undefined;

/** Returns the time zone of a site; without one, the time zone of this computer. */
export const zoneOf = ({ timezone }: Pick<SiteSettings, 'timezone'>) => timezone || localZone();

/** Returns the notice that visitors see at a moment (in ms since 1970), or null. */
export function noticeAt(settings: SiteSettings, now: number): Notice | null {
  const { notice: found } = settings;
  if (!found?.text) return null;
  const zone = zoneOf(settings);
  if (found.from !== '' && now < startOfDay(found.from, zone)) return null;
  return found.until !== '' && now >= startOfDay(found.until, zone, 1) ? null : found;
}

/** Returns the closures that have not ended at a moment (in ms since 1970), by their first day. */
export function closuresAt(
  closures: readonly Closure[],
  zone: string,
  now: number,
): readonly Closure[] {
  const today = dateAt(now, zone);
  return closures
    .filter((closure) => closure.from !== '' && today <= lastDayOf(closure))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Returns the last day of a closure. If `to` is before `from`, the closure has one day. */
export const lastDayOf = ({ from, to }: Closure) => (to < from ? from : to);

const endOf = (closure: Closure, zone: string) => startOfDay(lastDayOf(closure), zone, 1);

/**
 * Returns the moments at which pages change because a notice begins or ends, or a closure ends. In ms
 * since 1970.
 */
function changesOf(settings: SiteSettings): readonly number[] {
  const known = changes.get(settings);
  if (known) return known;
  const zone = zoneOf(settings);
  const { notice: found, business } = settings;
  const moments: number[] = [];
  if (found?.text && found.from !== '') moments.push(startOfDay(found.from, zone));
  if (found?.text && found.until !== '') moments.push(startOfDay(found.until, zone, 1));
  for (const { closures, time_zone } of business?.locations ?? [])
    for (const closure of closures)
      if (closure.from !== '') moments.push(endOf(closure, time_zone || zone));
  changes.set(settings, moments);
  return moments;
}

/** The moments of `changesOf` by settings. Cached, because every rendered page needs them. */
const changes = new WeakMap<SiteSettings, readonly number[]>();

/**
 * Returns the period that contains a moment. A period is the time between two changes of the pages that
 * the settings cause.
 * @param now in ms since 1970
 * @returns the number of the period, and its end in ms since 1970: `Infinity` if it never ends
 */
export function periodAt(settings: SiteSettings, now: number): { number: number; until: number } {
  const moments = changesOf(settings);
  return {
    number: moments.filter((moment) => moment <= now).length,
    until: Math.min(...moments.filter((moment) => moment > now)),
  };
}
