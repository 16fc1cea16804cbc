import { firstPart } from '@siteyard/schemas/primitives/reserved-paths';
import type { Entry } from '../../content/entities.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { itemEntity } from '../items/stored-item.ts';
import { pageEntity } from '../pages/page-record.ts';
import { settleRentals } from '../settings/rentals-change.ts';
import { SETTINGS, settingsEntry } from '../settings/settings-record.ts';
import type { By, Planned } from './earlier-entries.ts';

/**
 * Resolves address conflicts of entities that are restored, and adds a note for each exception. A page
 * whose address is in use gets no address. An item stays unchanged if another item or a category has its
 * address. Pages move out of the path of rental items.
 * @throws AppError `rentals_in_use`, `item_address_taken` if items do not fit earlier settings
 */
export function settleAddresses(planned: Planned, now: SiteSnapshot, by: By): void {
  const path = (planned.entries.get(SETTINGS) as SettingsEntry | undefined)?.rentals?.path;
  for (const page of settleRentals(planned.entries, now, by))
    planned.notes.push(
      `"${page.title}" moves to /${page.address}, because the rental items have /${path}.`,
    );
  for (const [entity, entry] of planned.entries)
    if ('title' in entry) settlePage(planned, now, entity, entry);
  leaveItemsWithoutAddress(planned, now);
}

function settlePage(planned: Planned, now: SiteSnapshot, entity: string, page: PageEntry): void {
  if (page.deleted || page.address === '') return;
  const settings = settingsAfter(planned, now);
  const holder = now.pageByAddress(page.address);
  const isFree = !holder || holder.id === page.id || planned.entries.has(pageEntity(holder.id));
  const isReserved = settings?.rentals?.path === firstPart(page.address);
  if (isFree && !isReserved) return;
  planned.entries.set(entity, { ...page, address: '' });
  const owner = isReserved ? 'the rental items have' : `page ${holder?.id} has`;
  planned.notes.push(`"${page.title}" has no address, because ${owner} /${page.address} now.`);
}

const settingsAfter = ({ entries }: Planned, now: SiteSnapshot) =>
  (entries.get(SETTINGS) as SettingsEntry | undefined) ?? settingsEntry(now);

/**
 * Removes items from the plan if another item or a category would have their addresses. A removed item
 * keeps its present address, which may be the one of another planned item. So the search begins again.
 */
function leaveItemsWithoutAddress(planned: Planned, now: SiteSnapshot): void {
  let conflict = findConflict(planned, now);
  while (conflict) {
    const { item, owner } = conflict;
    planned.entries.delete(itemEntity(item.key));
    planned.notes.push(
      `The item "${item.name}" stays as it is, because "${owner}" has its address now.`,
    );
    conflict = findConflict(planned, now);
  }
}

/** Finds a planned item whose address another item or a category would have, with the name of the owner. */
function findConflict(
  planned: Planned,
  now: SiteSnapshot,
): { item: ItemEntry; owner: string } | undefined {
  for (const [entity, item] of planned.entries) {
    if (!isItem(entity, item) || item.deleted) continue;
    const owner = categoryWith(item, planned, now) ?? itemWith(item, planned, now);
    if (owner !== undefined) return { item, owner };
  }
  return undefined;
}

/** Returns the title of the category that would have the address of an item. */
const categoryWith = ({ address }: ItemEntry, planned: Planned, now: SiteSnapshot) =>
  settingsAfter(planned, now)?.rentals?.categories.find((each) => each.address === address)?.title;

/** Returns the name of another item that would have the address of an item. */
function itemWith(entry: ItemEntry, planned: Planned, now: SiteSnapshot): string | undefined {
  const holder = now.itemByAddress(entry.address);
  if (!holder || holder.key === entry.key) return undefined;
  const after = planned.entries.get(itemEntity(holder.key)) as ItemEntry | undefined;
  return after && (after.deleted || after.address !== entry.address) ? undefined : holder.name;
}

const isItem = (entity: string, entry: Entry): entry is ItemEntry =>
  'address' in entry && entity.startsWith('item:');
