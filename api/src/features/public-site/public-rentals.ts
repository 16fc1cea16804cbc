import type { PublicRentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { dateAt, startOfDay } from '@siteyard/schemas/primitives/time-zone';
import { zoneOf } from '@siteyard/schemas/business';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { publishedItems } from '../items/stored-item.ts';
import { findContactPath } from './contact-page.ts';

/** Reads the published items of a snapshot for the pages of the site; null if the site rents nothing. */
export async function readPublicRentals(
  content: Pick<ContentStore, 'get'>,
  snapshot: SiteSnapshot,
  settings: SiteSettings,
): Promise<PublicRentals | null> {
  const { rentals: rules } = settings;
  if (!rules) return null;
  const contact = await findContactPath(content, snapshot, settings);
  return { rules, items: publishedItems(snapshot), ...contact };
}

/**
 * Returns the next moment at which an item becomes available, in ms since 1970; `Infinity` if there is
 * none.
 */
export function itemsChangeAt(
  items: PublicRentals['items'],
  settings: SiteSettings,
  now: number,
): number {
  const zone = zoneOf(settings);
  const today = dateAt(now, zone);
  let next: string | undefined;
  for (const { unavailable_until: until } of items)
    if (until >= today && (next === undefined || until < next)) next = until;
  return next === undefined ? Infinity : startOfDay(next, zone, 1);
}
