import { AppError } from '@siteyard/schemas/errors';
import { entityOf, type Entry, type EntityKind, type EntryOf } from './entities.ts';
import type { ItemEntry } from './entities/item.ts';
import type { PageEntry } from './entities/page.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** A change of one entity that was planned on an earlier snapshot. */
export interface PlannedChange {
  /** The ids of the states that the new entry names. They are stored. */
  states: readonly string[];
  /**
   * Computes the new entry; null changes nothing.
   * @throws the conflict, if the entity has changed since the plan
   */
  entry(snapshot: SiteSnapshot, at: Date): [entity: string, entry: Entry] | null;
}

/**
 * Computes the new entries of planned changes.
 * @throws the conflict of a change; AppError `plan_drifted` if a page or an item that is not among them
 *   has taken an address since the plan
 */
export function applyPlanned(
  changes: readonly PlannedChange[],
  snapshot: SiteSnapshot,
  at: Date,
): Map<string, Entry> {
  const entries = new Map(
    changes.map(({ entry }) => entry(snapshot, at)).filter((entry) => entry !== null),
  );
  refuseTakenAddresses(entries, snapshot);
  return entries;
}

function refuseTakenAddresses(entries: ReadonlyMap<string, Entry>, snapshot: SiteSnapshot): void {
  for (const [entity, entry] of entries) {
    if (!('address' in entry) || entry.deleted || entry.address === '') continue;
    const holder = holderOf(entry, snapshot);
    if (!holder || nameOf(holder) === entity || entries.has(nameOf(holder))) continue;
    throw new AppError('plan_drifted', {
      message: `${titleOf(holder)} has got the address of ${titleOf(entry)} since this plan was made, so nothing was changed. Try again.`,
    });
  }
}

type Addressed = PageEntry | ItemEntry;

const holderOf = (entry: Addressed, snapshot: SiteSnapshot): Addressed | undefined =>
  'id' in entry ? snapshot.pageByAddress(entry.address) : snapshot.itemByAddress(entry.address);

const nameOf = (entry: Addressed) =>
  'id' in entry ? entityOf('page', entry.id) : entityOf('item', entry.key);

const titleOf = (entry: Addressed) =>
  'id' in entry ? `Page ${entry.id}` : `The item "${entry.name}"`;

/** Changes only the received values of an entity, if it exists. Their states are stored. */
export const receiving = <Kind extends EntityKind>(
  kind: Kind,
  id: string | number,
  received: NonNullable<EntryOf[Kind]['received']>,
): PlannedChange => ({
  states: [],
  entry(snapshot) {
    const present = snapshot.entry(kind, id);
    return present ? [entityOf(kind, id), { ...present, received } as Entry] : null;
  },
});
