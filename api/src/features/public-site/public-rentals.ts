import type { PublicRentals } from '@siteyard/schemas/rentals/public-item';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { dateAt, startOfDay } from '@siteyard/schemas/primitives/time-zone';
import { zoneOf } from '@siteyard/schemas/site-times';
import type { ContentStore } from '../../content/store.ts';
import { sha256 } from '../../lib/sha256.ts';
import { publishedItems } from '../items/stored-item.ts';
import { createContactPath } from './contact-page.ts';

/** The rental items of one revision of the site. */
export interface ReadRentals {
  /** null if the site rents nothing. */
  rentals: PublicRentals | null;
  /** Changes with every item and with the page of the form. The settings have another version. */
  version: string;
}

export const NO_RENTALS: ReadRentals = { rentals: null, version: '' };

/** Reads the published items for the pages of the site. */
export function createPublicRentals(
  content: Pick<ContentStore, 'get' | 'snapshot'>,
): (settings: SiteSettings) => Promise<ReadRentals> {
  const findContactPath = createContactPath(content);
  return async (settings) => {
    const { rentals: rules } = settings;
    if (!rules) return NO_RENTALS;
    const snapshot = content.snapshot();
    const items = publishedItems(snapshot);
    const contact = await findContactPath(snapshot, settings);
    const revisions = items.map(({ key, revision }) => `${key} ${revision}`);
    return {
      rentals: { rules, items, ...contact },
      version: sha256([JSON.stringify(contact), ...revisions].join('\n')),
    };
  };
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
