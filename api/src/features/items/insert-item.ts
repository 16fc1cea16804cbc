import { randomUUID } from 'node:crypto';
import { freeAddress, type ItemFields } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { isItemAddressTaken } from './item-addresses.ts';
import { newEntry, refuseItem } from './item-write.ts';
import { itemEntity, readStoredItem, stateOfItem, type StoredItem } from './stored-item.ts';

interface NewItem {
  actor: Actor;
  /** Whether the item may get another address if its address is in use. */
  isAddressFree: boolean;
  /** See `callOf`. */
  createdWith?: string | undefined;
}

/**
 * Creates an unpublished item. If a call with the same `createdWith` has created an item, returns that item.
 * @throws AppError `item_address_taken`, `too_many_items`
 */
export const insertItem = (
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>,
  item: ItemFields,
  { actor, isAddressFree, createdWith }: NewItem,
): Promise<StoredItem> =>
  retryOnConflict(async () => {
    const snapshot = await content.refresh();
    const twin = createdWith && createdBy(snapshot, createdWith);
    if (twin) return readStoredItem(content, twin);
    const isTaken = (address: string) => isItemAddressTaken(snapshot, address, null);
    const address = isAddressFree ? freeAddress(item.address, isTaken) : item.address;
    const made = stateOfItem({ ...item, address });
    const key = randomUUID();
    let entry: ItemEntry | undefined;
    const compute = (now: SiteSnapshot, at: Date) => {
      if (createdWith && createdBy(now, createdWith)) throw new WriteConflict();
      if (isAddressFree && isItemAddressTaken(now, address, null)) throw new WriteConflict();
      entry = {
        ...newEntry(key, made.fields, { actor, at }),
        ...(createdWith && { created_with: createdWith }),
      };
      refuseItem(now, entry);
      return { entries: new Map([[itemEntity(key), entry]]) };
    };
    await content.commit(
      { by: actor.name, source: actor.source },
      { kind: 'item_created', states: [made.state], compute },
    );
    return { entry: entry!, item: { ...item, address } };
  });

const createdBy = (snapshot: SiteSnapshot, createdWith: string): ItemEntry | undefined =>
  snapshot.all('item').find(({ created_with }) => created_with === createdWith);
