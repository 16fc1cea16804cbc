import { AppError } from '@siteyard/schemas/errors';
import type { Entry } from './entities.ts';
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
  for (const [entity, entry] of entries) {
    if (!('address' in entry) || entry.deleted || entry.address === '') continue;
    const holder = snapshot.pageByAddress(entry.address);
    if (!holder || `page:${holder.id}` === entity || entries.has(`page:${holder.id}`)) continue;
    throw new AppError('plan_drifted', {
      message: `Page ${holder.id} has got the address of page ${entry.id} since this plan was made, so nothing was changed. Make a new plan.`,
    });
  }
}
