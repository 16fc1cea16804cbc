import { AppError } from '@siteyard/schemas/errors';
import { deepEqual } from '@siteyard/schemas/values';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import {
  addressOfName,
  itemName,
  type CreateItem,
  type ItemFields,
  type ItemFilter,
  type UpdateItem,
  tidyItem,
  placeAfter,
  type Rentals,
} from '@siteyard/schemas/rentals';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { callOf, type Actor } from '../../lib/actor.ts';
import { mergedItem, patchedItem } from './changed-item.ts';
import { insertItem } from './insert-item.ts';
import { findItems } from './item-search.ts';
import { createItemTrash, type ItemTrash } from './item-trash.service.ts';
import {
  itemConflict,
  publishedEntry,
  unpublishedEntry,
  type ItemWrite,
  type ItemWriter,
  type WriteItem,
} from './item-write.ts';
import { cleanItem, refuseUnknownReferences } from './sent-item.ts';
import { isPublished, liveItems, readStoredItem, type StoredItem } from './stored-item.ts';

/** The rules of rental items. Each change is one commit of the content store. */
export interface ItemsService extends ItemTrash {
  /** Lists items in the order of the shop. */
  list(filter: ItemFilter): Promise<{ items: readonly ItemEntry[]; total: number }>;
  /** @throws AppError `item_not_found` */
  get(key: string): Promise<StoredItem>;
  /**
   * Creates an unpublished item. Without an address in the request, the item gets a free address that
   * resembles its name. A call with the same `idempotencyKey` by the same caller is a retry.
   * @throws AppError `rentals_off`, `item_address_taken`, `too_many_items`, `invalid_request`
   */
  create(item: CreateItem, actor: Actor, idempotencyKey?: string): Promise<StoredItem>;
  /** @throws AppError `item_not_found`, `revision_conflict`, `item_address_taken`, `invalid_request` */
  update(key: string, change: UpdateItem, write: ItemWrite): Promise<StoredItem>;
  /**
   * Copies an item. The copy is not published. It has the `order` of the original, so it is next to the
   * original in lists.
   * @throws AppError as `create`, and `item_not_found`
   */
  duplicate(key: string, actor: Actor): Promise<StoredItem>;
  /** @throws AppError `item_not_found` */
  publish(key: string, writer: ItemWriter): Promise<StoredItem>;
  /** Hides an item from visitors. @throws AppError `item_not_found` */
  unpublish(key: string, writer: ItemWriter): Promise<StoredItem>;
}

export function createItemsService(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'history' | 'refresh'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
  /** The rental settings; undefined if the site has no rental items. */
  readRentals: () => Promise<Rentals | undefined>;
  write: WriteItem;
}): ItemsService {
  const { content, sanitiser, write } = deps;

  const rentals = async (): Promise<Rentals> => {
    const found = await deps.readRentals();
    if (!found) throw new AppError('rentals_off');
    return found;
  };

  /** Returns the item at an earlier revision; null if that revision is no longer kept. */
  async function atRevision(key: string, revision: number): Promise<ItemFields | null> {
    const history = await content.history('item', key);
    const entry = history.find((each) => each.revision === revision);
    return entry ? (await readStoredItem(content, entry)).item : null;
  }

  /** @throws `revision_conflict` if another person has changed the same fields since */
  async function merged(
    stored: StoredItem,
    sent: ItemFields,
    fields: readonly string[],
    revision: number | undefined,
  ): Promise<ItemFields> {
    if (revision === undefined || revision === stored.entry.revision) return sent;
    const base = await atRevision(stored.entry.key, revision);
    const item = base && mergedItem(sent, fields, base, stored.item);
    if (!item) throw itemConflict(stored);
    return item;
  }

  async function get(key: string): Promise<StoredItem> {
    const entry = (await content.refresh()).entry('item', key);
    if (!entry || entry.deleted) throw new AppError('item_not_found');
    return readStoredItem(content, entry);
  }

  return {
    async list(filter) {
      const found = findItems(await content.refresh(), filter);
      const start = (filter.page - 1) * filter.limit;
      return { items: found.slice(start, start + filter.limit), total: found.length };
    },
    get,
    async create({ address, order, ...fields }, actor, idempotencyKey) {
      const item = {
        ...fields,
        address: address ?? addressOfName(fields.name),
        order: order ?? lastPlace(await content.refresh()),
      };
      refuseUnknownReferences(item, await rentals());
      return insertItem(content, tidyItem(await cleanItem(item, sanitiser)), {
        actor,
        isAddressFree: address === undefined,
        createdWith: callOf(actor, idempotencyKey),
      });
    },
    update: (key, change, { revision, ...writer }) =>
      write(key, { ...writer, kind: 'item' }, async (stored) => {
        const sent = tidyItem(await cleanItem(patchedItem(stored.item, change), sanitiser));
        // A retry after a lost response changes nothing, so it is not a conflict.
        if (deepEqual(sent, stored.item)) return null;
        const item = await merged(stored, sent, Object.keys(change), revision);
        const rules = await deps.readRentals();
        if (rules) refuseUnknownReferences(item, rules, stored.item);
        return deepEqual(item, stored.item) ? null : { item };
      }),
    async duplicate(key, actor) {
      const { item } = await get(key);
      await rentals();
      const most = itemName.maxLength ?? Infinity;
      const name = cutText(`Copy of ${item.name}`, most).trim();
      return insertItem(content, { ...item, name }, { actor, isAddressFree: true });
    },
    publish: (key, writer) =>
      write(key, { ...writer, kind: 'item_published' }, ({ entry }) =>
        isPublished(entry) ? null : { entry: publishedEntry },
      ),
    unpublish: (key, writer) =>
      write(key, { ...writer, kind: 'item_unpublished' }, ({ entry }) =>
        isPublished(entry) ? { entry: unpublishedEntry } : null,
      ),
    ...createItemTrash({ content, write }),
  };
}

const lastPlace = (snapshot: SiteSnapshot): number =>
  placeAfter(liveItems(snapshot).at(-1)?.order ?? 0);
