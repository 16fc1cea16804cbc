import { AppError } from '@siteyard/schemas/errors';
import {
  type ItemFields,
  newPlaces,
  type RentalCategory,
  type Rentals,
  type bulkItemsAnswer,
  type bulkItemsRequest,
} from '@siteyard/schemas/rentals';
import type { z } from 'zod';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { publishedEntry, savedBy, trashedBy, unpublishedEntry } from './item-write.ts';
import { unknownId } from './sent-item.ts';
import {
  isPublished,
  itemEntity,
  liveItems,
  readItems,
  stateOfItem,
  withItem,
} from './stored-item.ts';

type BulkRequest = z.output<typeof bulkItemsRequest>;
type BulkAnswer = z.output<typeof bulkItemsAnswer>;
/** The answer, with the name of the item if only one item has changed. */
type BulkResult = BulkAnswer & { name?: string };

/** Changes several items with one commit. Items that were deleted in the meantime are ignored. */
export interface ItemsBulk {
  /** @throws AppError `invalid_request` for a category that the settings do not have */
  change(request: BulkRequest, actor: Actor): Promise<BulkResult>;
  /** Puts the items in the order of the keys. The other items come last, in their present order. */
  order(keys: readonly string[], actor: Actor): Promise<BulkAnswer>;
}

/** A planned change of an item. */
interface PlannedItem {
  /** The entry when the plan was made. */
  seen: ItemEntry;
  next: (entry: ItemEntry, at: Date) => ItemEntry;
  /** The new state; absent if only the entry changes. */
  state?: NewState;
}

export function createItemsBulk(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  readRentals: () => Promise<Rentals | undefined>;
}): ItemsBulk {
  const { content } = deps;

  /** Plans new values for some items. */
  async function planItems(
    wanted: readonly { entry: ItemEntry; set: Partial<ItemFields> }[],
  ): Promise<PlannedItem[]> {
    const stored = await readItems(
      content,
      wanted.map(({ entry }) => entry),
    );
    return stored.map(({ entry, item }, index) => {
      const { state, fields } = stateOfItem({ ...item, ...wanted[index]!.set });
      return { seen: entry, state, next: (present) => withItem(present, fields) };
    });
  }

  /**
   * Commits the planned changes of items that still exist.
   * @param plan is called again if another writer was first
   */
  const commit = (
    kind: string,
    actor: Actor,
    plan: (live: readonly ItemEntry[]) => PlannedItem[] | Promise<PlannedItem[]>,
  ): Promise<BulkResult> =>
    retryOnConflict(async () => {
      const planned = await plan(liveItems(await content.refresh()));
      if (planned.length === 0) return { commit: null, changed: 0 };
      const { _id } = await content.commit(
        { by: actor.name, source: actor.source },
        {
          kind,
          states: planned.flatMap(({ state }) => state ?? []),
          compute: (snapshot, at) => ({
            entries: new Map(
              planned.map(({ seen, next }) => {
                const present = snapshot.entry('item', seen.key);
                if (present?.revision !== seen.revision) throw new WriteConflict();
                const entry = { ...next(present, at), ...savedBy(present, { actor, at }) };
                return [itemEntity(seen.key), entry];
              }),
            ),
          }),
        },
      );
      const [first] = planned;
      const name = planned.length === 1 ? first!.seen.name : undefined;
      return { commit: _id, changed: planned.length, ...(name !== undefined && { name }) };
    });

  return {
    async change(request, actor) {
      const keys = new Set(request.keys);
      if (request.action === 'category')
        refuseUnknownCategory(request.category, (await deps.readRentals())?.categories ?? []);
      return commit(`items_${KINDS[request.action]}`, actor, (live) => {
        const chosen = live.filter(({ key }) => keys.has(key));
        if (request.action !== 'category') return planVisibility(request.action, chosen, actor);
        const { category } = request;
        const others = chosen.filter((entry) => entry.category !== category);
        return planItems(others.map((entry) => ({ entry, set: { category } })));
      });
    },
    async order(keys, actor) {
      const { name: _, ...answer } = await commit('items_ordered', actor, (live) => {
        const places = new Map(keys.map((key, place) => [key, place]));
        const placeOf = ({ key }: ItemEntry) => places.get(key) ?? keys.length;
        const ordered = live.toSorted((a, b) => placeOf(a) - placeOf(b));
        const orders = newPlaces(ordered.map(({ order }) => order));
        const wanted = ordered.map((entry, at) => ({ entry, set: { order: orders[at]! } }));
        return planItems(wanted.filter(({ entry, set }) => entry.order !== set.order));
      });
      return answer;
    },
  };
}

/** The ends of the kinds of commits, by action. */
const KINDS = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
  category: 'moved',
} as const;

/** Plans to show, hide or delete the chosen items. Items that are visible or hidden already stay unchanged. */
function planVisibility(
  action: 'publish' | 'unpublish' | 'delete',
  chosen: readonly ItemEntry[],
  actor: Actor,
): PlannedItem[] {
  const next = {
    publish: publishedEntry,
    unpublish: unpublishedEntry,
    delete: trashedBy(actor),
  }[action];
  return chosen
    .filter((entry) => action === 'delete' || isPublished(entry) !== (action === 'publish'))
    .map((seen) => ({ seen, next }));
}

/** @throws AppError `invalid_request` */
function refuseUnknownCategory(category: string, categories: readonly RentalCategory[]): void {
  if (category === '' || categories.some(({ id }) => id === category)) return;
  throw new AppError('invalid_request', {
    issues: [unknownId('category', 'category', categories)],
  });
}
