import { AppError } from '@siteyard/schemas/errors';
import type { mongo } from 'mongoose';
import type { ItemEntry } from '../../content/entities/item.ts';
import { statesOfReceived, type ReceivedState } from '../../content/entities/received.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { itemEntity } from '../items/stored-item.ts';
import { activityLinesNaming } from './activity-lines.ts';
import { openRuns, removing, type OpenRunDeps } from './run-data.ts';
import { shortList, type ToErase } from './erased-data.ts';

export interface ItemDeps extends OpenRunDeps {
  db: mongo.Db;
  content: Pick<ContentStore, 'refresh' | 'traces' | 'removeTraces'>;
  /** Returns the ids of the content states to which open runs and proposals refer. */
  namedStates: () => Promise<string[]>;
}

/** An item in the bundle or the receipt of a run. */
interface RunItem {
  _id: string;
  run: string;
  /** The item in the bundle; present until the run has ended. */
  sent?: object;
  before?: { received?: Record<string, ReceivedState> } | null;
  received?: Record<string, ReceivedState> | null;
}

/** Finds an item with all of its versions, and the documents about it. @throws AppError `item_not_found` */
export async function findItem(deps: ItemDeps, key: string): Promise<ToErase> {
  const { db, content } = deps;
  const snapshot = await content.refresh();
  const [{ entries: found, states: ofEntries }, ofRuns] = await Promise.all([
    content.traces([itemEntity(key)]),
    db.collection<RunItem>('run_sections').find({ folder: 'items', key }).toArray(),
  ]);
  const entries = found as ItemEntry[];
  if (entries.length + ofRuns.length === 0) throw new AppError('item_not_found');
  const states = ofRuns.flatMap(({ before, received }) => [
    ...statesOfReceived(before?.received ?? {}),
    ...statesOfReceived(received ?? {}),
  ]);
  const times = entries.map((entry) => entry.created_at.getTime());
  return {
    subject: `/items/${key}`,
    entities: [itemEntity(key)],
    ...(times.length > 0 && { since: new Date(Math.min(...times)) }),
    data: [
      openRuns(
        deps,
        ofRuns.filter(({ sent }) => sent),
      ),
      await activityLinesNaming(
        db,
        entries.map(({ name }) => name),
      ),
      {
        kind: 'entries',
        count: entries.length,
        names: shortList(entries.map(({ revision, name }) => `version ${revision}, ${name}`)),
        remove: async (tombstone) =>
          content.removeTraces(tombstone, states, await deps.namedStates()),
      },
      // The entries refer to the states, so both are removed together.
      {
        kind: 'states',
        count: new Set([...ofEntries, ...states]).size,
        names: [],
        remove: () => Promise.resolve(),
      },
      removing(
        db,
        'run_receipts',
        'run_sections',
        ofRuns.filter(({ sent }) => !sent),
      ),
    ],
    left: leftOf(snapshot, key),
  };
}

/**
 * Returns the items that refer to this item, and those with the same text. An erase leaves them unchanged.
 */
function leftOf(snapshot: SiteSnapshot, key: string): ToErase['left'] {
  const present = snapshot.entry('item', key);
  return snapshot
    .all('item')
    .filter((item) => item.key !== key && !item.deleted)
    .flatMap(({ name, state, goes_with }) => [
      ...(goes_with.includes(key) ? [{ reason: 'links' as const, where: `item ${name}` }] : []),
      ...(state === present?.state
        ? [{ reason: 'same_text' as const, where: `item ${name}` }]
        : []),
    ]);
}
