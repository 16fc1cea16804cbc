import { AppError } from '@siteyard/schemas/errors';
import type { mongo } from 'mongoose';
import type { ItemEntry } from '../../content/entities/item.ts';
import { statesOfReceived, type ReceivedState } from '../../content/entities/received.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { itemEntity } from '../items/stored-item.ts';
import { activityLinesNaming } from './activity-lines.ts';
import { earliest, type ToErase } from './erased-data.ts';
import { openRuns, type OpenRunDeps } from './open-runs.ts';
import { entriesOf, foundDocuments, statesOf, type TracesDeps } from './stored-data.ts';

export interface ItemDeps extends OpenRunDeps, TracesDeps {
  db: mongo.Db;
  content: Pick<ContentStore, 'refresh' | 'traces' | 'removeTraces'>;
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
  const [open, ended] = [ofRuns.filter(({ sent }) => sent), ofRuns.filter(({ sent }) => !sent)];
  const names = entries.map(({ revision, name }) => `version ${revision}, ${name}`);
  return {
    subject: `/items/${key}`,
    entities: [itemEntity(key)],
    since: earliest(entries.map(({ created_at }) => created_at)),
    data: [
      openRuns(deps, open),
      await activityLinesNaming(
        db,
        entries.map(({ name }) => name),
      ),
      entriesOf(deps, names, states),
      statesOf([...ofEntries, ...states]),
      foundDocuments(db, 'run_receipts', 'run_sections', ended),
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
