import type { Closure } from './business.ts';
import type { Notice } from './notice.ts';
import { dateAt, startOfDay } from './primitives/time-zone.ts';
import type { SiteSettings } from './settings.ts';

/** The time zone of this computer. Kept, because asking costs as much as a page of text. */
const localZone = () => (local ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

let local: string | undefined;

/** The time zone of a site: its own, else that of the server. */
export const zoneOf = ({ timezone }: Pick<SiteSettings, 'timezone'>) => timezone || localZone();

/** The notice that visitors see at a moment, or null. */
export function noticeAt(settings: SiteSettings, now: number): Notice | null {
  const { notice: found } = settings;
  if (!found?.text) return null;
  const zone = zoneOf(settings);
  if (found.from !== '' && now < startOfDay(found.from, zone)) return null;
  return found.until !== '' && now >= startOfDay(found.until, zone, 1) ? null : found;
}

/** The closures of a location that have not ended at a moment, in order. */
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

/** One that ends before it begins is one of its first day. */
export const lastDayOf = ({ from, to }: Closure) => (to < from ? from : to);

const endOf = (closure: Closure, zone: string) => startOfDay(lastDayOf(closure), zone, 1);

/**
 * The moments, in ms since 1970, at which what the settings show changes by itself: a notice begins
 * or ends, or a closure is over.
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

/** Kept, because every page that is rendered asks for those of the same settings. */
const changes = new WeakMap<SiteSettings, readonly number[]>();

/** Which stretch of time between two such moments it is, and when it ends (`Infinity` for never). */
export function periodAt(settings: SiteSettings, now: number): { number: number; until: number } {
  const moments = changesOf(settings);
  return {
    number: moments.filter((moment) => moment <= now).length,
    until: Math.min(...moments.filter((moment) => moment > now)),
  };
}
