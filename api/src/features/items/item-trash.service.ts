import { freeAddress } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import { purgeTrash } from '../../content/purge-trash.ts';
import type { ContentStore } from '../../content/store.ts';
import { isItemAddressTaken } from './item-addresses.ts';
import {
  itemConflict,
  trashedBy,
  type ItemWrite,
  type ItemWriter,
  type WriteItem,
} from './item-write.ts';
import type { StoredItem } from './stored-item.ts';

/**
 * The trash of items. Deleted items are kept for 30 days with all versions. Other items can use their
 * addresses.
 */
export interface ItemTrash {
  /** @throws AppError `item_not_found`, `revision_conflict` */
  remove(key: string, write: ItemWrite): Promise<StoredItem>;
  listDeleted(): Promise<ItemEntry[]>;
  /**
   * Restores a deleted item. Does nothing if the item is not in the trash. If another item or a category
   * has its address now, the item gets a new address.
   * @returns the item, and its former address if it was lost (`lostAddress`, otherwise '')
   * @throws AppError `item_not_found`, `too_many_items`
   */
  restore(key: string, writer: ItemWriter): Promise<{ stored: StoredItem; lostAddress: string }>;
  /** Deletes items that have been in the trash for 30 days. */
  purgeDeleted(now?: Date): Promise<void>;
  /** Finds the items that show one of these images, also in the trash. */
  findImageUses(
    fileNames: readonly string[],
  ): Promise<{ name: string; deleted: boolean; images: string[] }[]>;
}

export function createItemTrash(deps: {
  content: Pick<ContentStore, 'commit' | 'refresh'>;
  write: WriteItem;
}): ItemTrash {
  const { content, write } = deps;
  return {
    remove: (key, { actor, revision }) =>
      write(key, { actor, kind: 'item_deleted' }, (stored) => {
        if (revision !== undefined && revision !== stored.entry.revision)
          throw itemConflict(stored);
        return { entry: trashedBy(actor) };
      }),
    async listDeleted() {
      return (await content.refresh()).all('item').filter(({ deleted }) => deleted);
    },
    async restore(key, writer) {
      let lostAddress = '';
      const stored = await write(
        key,
        { ...writer, kind: 'item_restored', isForDeleted: true },
        ({ entry, item }, snapshot) => {
          // The item is already restored: this is a retry after a lost response.
          if (!entry.deleted) return null;
          const address = freeAddress(item.address, (each) =>
            isItemAddressTaken(snapshot, each, key),
          );
          lostAddress = address === item.address ? '' : item.address;
          return {
            ...(lostAddress !== '' && { item: { ...item, address } }),
            // The former address leads to the other item that has it now.
            entry: ({ deleted: _, ...rest }) => ({
              ...rest,
              former_addresses: entry.former_addresses,
            }),
          };
        },
      );
      return { stored, lostAddress };
    },
    async purgeDeleted(now) {
      await purgeTrash(content, 'item', now);
    },
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const shown = new Set(fileNames);
      return (await content.refresh()).all('item').flatMap(({ name, images, deleted }) => {
        const those = images.filter((image) => shown.has(image));
        return those.length > 0 ? [{ name, deleted: deleted !== undefined, images: those }] : [];
      });
    },
  };
}
