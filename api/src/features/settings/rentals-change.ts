import { AppError } from '@siteyard/schemas/errors';
import { firstPart } from '@siteyard/schemas/primitives/reserved-paths';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { RentalsEntry, SettingsEntry } from '../../content/entities/settings.ts';
import type { Entry } from '../../content/entities.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { Actor } from '../../lib/actor.ts';
import { itemEntity } from '../items/stored-item.ts';
import { movedPages } from '../pages/moved-pages.ts';
import { pageEntity } from '../pages/page-record.ts';
import { SETTINGS, settingsEntry } from './settings-record.ts';

const hasAmounts = ({ rates, deposit }: ItemEntry) =>
  Object.keys(rates).length > 0 || deposit !== undefined;

/**
 * Refuses a change of the rental settings that conflicts with items: another currency while items have
 * rates, or a category with the address of an item.
 * @param items all items, including those in the trash
 */
function refuseRentalsChange(
  items: readonly ItemEntry[],
  before: SettingsEntry | undefined,
  after: RentalsEntry | undefined,
): void {
  if (!after) return;
  const currency = currencyOf(before);
  if (currency !== undefined && currency !== after.currency)
    refuseAmounts(items.filter(hasAmounts), currency);
  const known = new Set(before?.rentals?.categories.map(({ address }) => address));
  for (const { title, address } of after.categories) {
    const item = items.find((each) => !each.deleted && each.address === address);
    if (item && !known.has(address))
      throw new AppError('item_address_taken', {
        message: `The item "${item.name}" has the address "${address}" already. Choose another address for the category "${title}".`,
      });
  }
}

/** Returns the currency of all amounts: that of the settings, or of the last settings with rentals. */
const currencyOf = (settings: SettingsEntry | undefined): string | undefined =>
  settings?.rentals?.currency ?? settings?.former_currency;

/** Returns the currency that cannot change, because items have rates or deposits; undefined if none. */
export const lockedCurrency = (snapshot: SiteSnapshot): string | undefined =>
  snapshot.all('item').some(hasAmounts) ? currencyOf(settingsEntry(snapshot)) : undefined;

function refuseAmounts(items: readonly ItemEntry[], currency: string): void {
  if (items.length === 0) return;
  const deleted = items.filter((item) => item.deleted).length;
  const inTrash = deleted > 0 ? ` (${deleted} of them in the trash)` : '';
  throw new AppError('rentals_in_use', {
    message: `The currency cannot change while items have rates or deposits in ${currency}: ${items.length}${inTrash}. Remove their rates and deposits first.`,
  });
}

/**
 * Checks planned settings against the items of the site, and plans to move pages out of a new path of the
 * rental items.
 * @param entries the planned entries. Items among them are not checked, because they change together with
 *   the settings.
 * @returns the moved pages
 * @throws AppError `rentals_in_use`, `item_address_taken`
 */
export function settleRentals(
  entries: Map<string, Entry>,
  snapshot: SiteSnapshot,
  by: { actor: Actor; at: Date },
): PageEntry[] {
  const settings = entries.get(SETTINGS) as SettingsEntry | undefined;
  if (!settings) return [];
  const before = settingsEntry(snapshot);
  const others = snapshot.all('item').filter(({ key }) => !entries.has(itemEntity(key)));
  refuseRentalsChange(others, before, settings.rentals);
  const path = settings.rentals?.path;
  if (path === undefined || path === before?.rentals?.path) return [];
  const planned = [...entries.values()].filter((entry) => 'title' in entry);
  const moved = movedPages(snapshot, path, by, planned);
  for (const page of moved) entries.set(pageEntity(page.id), page);
  return moved;
}

/**
 * Refuses planned pages with addresses in the path of the rental items.
 * @throws AppError `address_reserved`
 */
export function refusePagesInPath(
  entries: ReadonlyMap<string, Entry>,
  snapshot: SiteSnapshot,
): void {
  const settings = (entries.get(SETTINGS) as SettingsEntry | undefined) ?? settingsEntry(snapshot);
  const path = settings?.rentals?.path;
  if (path === undefined) return;
  for (const entry of entries.values()) {
    if (!('title' in entry) || entry.deleted || firstPart(entry.address) !== path) continue;
    throw new AppError('address_reserved', {
      message: `The page "${entry.title}" has the address /${entry.address}, and the addresses of rental items begin with /${path}. Change the address of the page.`,
    });
  }
}
