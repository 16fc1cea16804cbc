import { AppError } from '@siteyard/schemas/errors';
import { entityOf, type Entry, type EntityKind, type EntryOf } from './entities.ts';
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
 * @throws the conflict of a change; AppError `plan_drifted` if a page that is not among them has taken an
 *   address since the plan
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
  for (const entry of entries.values()) {
    if (!('address' in entry) || entry.deleted || entry.address === '') continue;
    const holder = snapshot.pageByAddress(entry.address);
    if (!holder || holder.id === entry.id || entries.has(entityOf('page', holder.id))) continue;
    throw new AppError('plan_drifted', {
      message: `Page ${holder.id} has got the address of page ${entry.id} since this plan was made, so nothing was changed. Try again.`,
    });
  }
}

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
