import { AppError } from '@siteyard/schemas/errors';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import { replacedEntries } from '../../content/history.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { expiredVersions } from '../../lib/version-retention.ts';
import { isItemAddressTaken } from './item-addresses.ts';
import type { WriteItem } from './item-write.ts';
import { cleanItem } from './sent-item.ts';
import { readStoredItem, type StoredItem } from './stored-item.ts';

/** A former state of an item. Its number is the revision of its entry. */
export interface ItemVersion {
  entry: ItemEntry;
  replaced_at: Date;
}

/** The versions of items. They are read from the log of the content store. */
export interface ItemVersions {
  /** Newest first. @throws AppError `item_not_found` */
  list(key: string): Promise<ItemVersion[]>;
  /** @throws AppError `item_not_found`, `version_not_found` */
  get(key: string, number: number): Promise<ItemVersion & StoredItem>;
  /**
   * Restores the fields of a version. The item keeps its place in lists. It also keeps its address if the
   * former address is in use.
   * @throws AppError `item_not_found`, `version_not_found`
   */
  restore(key: string, number: number, actor: Actor): Promise<StoredItem>;
}

export function createItemVersions(deps: {
  content: Pick<ContentStore, 'get' | 'history' | 'refresh'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
  write: WriteItem;
}): ItemVersions {
  const { content, write } = deps;

  /** Returns the last 100 versions and all versions that were replaced in the last 30 days. */
  async function list(key: string): Promise<ItemVersion[]> {
    const present = (await content.refresh()).entry('item', key);
    if (!present || present.deleted) throw new AppError('item_not_found');
    const history = await content.history('item', key);
    const all = replacedEntries(present, history, ({ revision }) => revision)
      // Publishing and deleting do not create a version.
      .filter(({ entry, next }) => entry.state !== next.state)
      .map(({ entry, next }) => ({ entry, replaced_at: next.updated_at }));
    const { upTo, replacedBefore } = expiredVersions(all[0]?.entry.revision ?? 0);
    return all.filter(
      ({ entry, replaced_at }) => entry.revision > upTo || replaced_at >= replacedBefore,
    );
  }

  async function get(key: string, number: number): Promise<ItemVersion & StoredItem> {
    const version = (await list(key)).find(({ entry }) => entry.revision === number);
    if (!version) throw new AppError('version_not_found');
    return { ...version, ...(await readStoredItem(content, version.entry)) };
  }

  return {
    list,
    get,
    async restore(key, number, actor) {
      const version = await cleanItem((await get(key, number)).item, deps.sanitiser);
      return write(key, { actor, kind: 'item_version' }, ({ item }, snapshot) => {
        const isTaken = isItemAddressTaken(snapshot, version.address, key);
        const address = isTaken ? item.address : version.address;
        return { item: { ...version, address, order: item.order } };
      });
    },
  };
}
