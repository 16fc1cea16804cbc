import { isDeepStrictEqual } from 'node:util';
import { laterOf } from '../lib/days.ts';
import { risingFields, type Entry } from './entities.ts';
import type { SiteSnapshot } from './snapshot.ts';
import type { Change } from './stored.ts';

/** The inverse of some changes. */
export interface Inverse {
  /** The earlier entries of the entities that have not changed since. */
  entries: Map<string, Entry | null>;
  /** The entities that have changed since: the caller merges or refuses. */
  changedSince: string[];
}

/**
 * Computes the inverse of changes on a snapshot. Fields that only increase do not count as a
 * difference, and increase once more.
 * @param at the time of the commit that undoes them
 * @param newestOf returns the newest entry in the log of an entity that does not exist now. A person may
 *   have created and removed it again since these changes
 */
export function inverseOf(
  changes: readonly Change[],
  snapshot: SiteSnapshot,
  at: Date,
  newestOf: (entity: string) => Entry | undefined,
): Inverse {
  const inverse: Inverse = { entries: new Map(), changedSince: [] };
  for (const { entity, before, after } of changes) {
    const current = snapshot.entries.get(entity) ?? null;
    if (!isSameEntry(entity, current, after)) inverse.changedSince.push(entity);
    else {
      const newest = current ?? newestOf(entity) ?? before;
      inverse.entries.set(entity, before && newest && restoredEntry(entity, before, newest, at));
    }
  }
  return inverse;
}

/** Whether two entries are equal, except for the fields that only increase. */
export function isSameEntry(entity: string, a: Entry | null, b: Entry | null): boolean {
  const compared = (entry: Entry | null) =>
    entry && { ...entry, ...Object.fromEntries(risingFields(entity).map((name) => [name, 0])) };
  return isDeepStrictEqual(compared(a), compared(b));
}

/**
 * Restores an earlier entry, except for the fields that only increase.
 * @param newest the entry that it replaces, or the newest one of an entity that does not exist
 * @param at the time of the commit that brings it back
 */
export function restoredEntry(entity: string, earlier: Entry, newest: Entry, at: Date): Entry {
  const restored: Record<string, unknown> = { ...earlier };
  const floor = newest as unknown as Record<string, unknown>;
  for (const field of risingFields(entity)) {
    const value = floor[field];
    restored[field] = typeof value === 'number' ? value + 1 : laterOf(at, value as Date);
  }
  return restored as unknown as Entry;
}
