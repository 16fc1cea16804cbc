import { AppError } from '@siteyard/schemas/errors';
import { RENTALS_MOST, type ItemFields } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { createKeyedLock } from '../../lib/keyed-lock.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { refuseTakenItemAddress } from './item-addresses.ts';
import {
  itemEntity,
  liveItems,
  readStoredItem,
  stateOfItem,
  withItem,
  type ItemEntryFields,
  type StoredItem,
} from './stored-item.ts';

export interface ItemWrite {
  actor: Actor;
  /** The revision that the caller loaded. Without a revision, the write never conflicts. */
  revision?: number | undefined;
  /** Called if the write has changed nothing, because the item has the wanted values already. */
  onUnchanged?: (stored: StoredItem) => void;
}

/** The parts of a write that every change of an item has. */
export type ItemWriter = Pick<ItemWrite, 'actor' | 'onUnchanged'>;

/** A change of an item: new fields of the item, of its entry, or of both. */
interface ItemChange {
  item?: ItemFields;
  entry?: (entry: ItemEntry, at: Date) => ItemEntry;
}

/**
 * Changes an item with one commit. Tries again if another writer changes it at the same time.
 * @param change returns null to leave the item unchanged
 * @param isForDeleted whether items in the trash are changed, too
 */
export type WriteItem = (
  key: string,
  call: ItemWriter & { kind: string; isForDeleted?: boolean },
  change: (
    stored: StoredItem,
    snapshot: SiteSnapshot,
  ) => ItemChange | null | Promise<ItemChange | null>,
) => Promise<StoredItem>;

/** Returns the entry of an item that becomes visible to visitors. */
export const publishedEntry = (entry: ItemEntry, at: Date): ItemEntry => ({
  ...entry,
  published_at: at,
  unpublished_at: null,
});

/** Returns the entry of an item that is hidden from visitors. */
export const unpublishedEntry = (entry: ItemEntry, at: Date): ItemEntry => ({
  ...entry,
  published_at: null,
  unpublished_at: at,
});

/** Returns a function that moves the entry of an item to the trash. */
export const trashedBy =
  ({ name: by }: Actor) =>
  (entry: ItemEntry, at: Date): ItemEntry => ({ ...entry, deleted: { at, by } });

/** Returns the entry of a new item, which visitors do not see. @param fields see `stateOfItem` */
export const newEntry = (
  key: string,
  fields: ItemEntryFields,
  by: { actor: Actor; at: Date },
): ItemEntry => ({
  key,
  ...fields,
  former_addresses: [],
  published_at: null,
  unpublished_at: null,
  created_at: by.at,
  ...savedBy({ revision: 0 }, by),
});

/** The fields that every change of an item sets. */
export const savedBy = (
  { revision }: Pick<ItemEntry, 'revision'>,
  { actor, at }: { actor: Actor; at: Date },
) => ({
  revision: revision + 1,
  updated_at: at,
  updated_by: actor.name,
  source: actor.source,
});

/**
 * Creates the function with which all features of a site change items.
 * @throws the errors of `change`; AppError `item_not_found`, `item_address_taken`, `too_many_items`
 */
export function createItemWrites(
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>,
): WriteItem {
  /** Orders the writers in this process. `WriteConflict` detects writers of other instances. */
  const withLock = createKeyedLock<string>();

  const tryToWrite: WriteItem = async (key, { actor, onUnchanged, kind, isForDeleted }, change) => {
    const snapshot = await content.refresh();
    const seen = snapshot.entry('item', key);
    if (!seen || (seen.deleted && !isForDeleted)) throw new AppError('item_not_found');
    const stored = await readStoredItem(content, seen);
    const next = await change(stored, snapshot);
    if (!next) {
      onUnchanged?.(stored);
      return stored;
    }
    const made = next.item && stateOfItem(next.item);
    let entry = seen;
    await content.commit(
      { by: actor.name, source: actor.source },
      {
        kind,
        states: made ? [made.state] : [],
        compute(now, at) {
          const present = now.entry('item', key);
          if (present?.revision !== seen.revision) throw new WriteConflict();
          const changed = made ? withItem(present, made.fields) : present;
          entry = { ...(next.entry?.(changed, at) ?? changed), ...savedBy(present, { actor, at }) };
          if (!entry.deleted) refuseItem(now, entry);
          return { entries: new Map([[itemEntity(key), entry]]) };
        },
      },
    );
    return { entry, item: next.item ?? stored.item };
  };

  return (...call) => withLock(call[0], () => retryOnConflict(() => tryToWrite(...call)));
}

/** Refuses an item that the site cannot have. @throws AppError `item_address_taken`, `too_many_items` */
export function refuseItem(snapshot: SiteSnapshot, entry: ItemEntry): void {
  const present = snapshot.entry('item', entry.key);
  const isNew = !present || present.deleted !== undefined;
  if (isNew && liveItems(snapshot).length >= RENTALS_MOST.items)
    throw new AppError('too_many_items');
  refuseTakenItemAddress(snapshot, entry);
}

/** Returns the error for a write to an item that has changed since the caller loaded it. */
export const itemConflict = (stored: StoredItem): RevisionConflict<StoredItem> =>
  new RevisionConflict(stored, {
    saved: {
      saved_by: stored.entry.updated_by,
      saved_at: stored.entry.updated_at.toISOString(),
    },
  });
