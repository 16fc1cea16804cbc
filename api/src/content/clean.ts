import { randomUUID } from 'node:crypto';
import { daysBefore } from '../lib/days.ts';
import { makeCheckpoint } from './checkpoints.ts';
import { statesOf } from './entities.ts';
import { fromNewest, partsOf } from './history.ts';
import { partId } from './parts.ts';
import type { SiteSnapshot } from './snapshot.ts';
import type { Change, Commit } from './stored.ts';
import { batches, type Table, type Tables } from './tables.ts';
import { write, type Writer } from './write.ts';

export interface CleanOptions {
  /** Whether a backup is running. Cleanup does not begin then. */
  backupRuns(): Promise<boolean>;
  /** The states that drafts, proposals, share links, runs, plans and schedules name. */
  namedByDocuments(): Promise<Iterable<string>>;
  checkpointEvery: number;
}

/** The result of a cleanup. */
export interface Cleaned {
  /** The number of its commit. */
  number: number;
  stripped: number;
  states: number;
  parts: number;
}

/** Complete commits and checkpoints are kept for this many days. */
const COMPLETE_DAYS = 90;
/** The newest entries of an entity that are kept for as long as it exists. */
const KEPT_ENTRIES = 100;
/** Unused states and parts are kept for this many days after they were last put or touched. */
const UNNAMED_DAYS = 1;

/** The ids that must not be deleted. */
interface Named {
  states: Set<string>;
  parts: Set<string>;
}

/**
 * Removes the documents that are no longer kept. It begins with a commit. A commit that was computed
 * before it is refused, because its number is taken. A commit that is computed after it puts its states
 * again, which touches them. So a state can be deleted if nothing names it and it was not touched for a
 * day.
 * @returns null if a backup is running
 * @throws OutcomeUnknown or an error of the database; the next cleanup continues
 */
export async function clean(writer: Writer, options: CleanOptions): Promise<Cleaned | null> {
  if (await options.backupRuns()) return null;
  const { tables, log } = writer;
  // Read before the commit. The time of the commit may be later, because times in the log never decrease.
  const now = await tables.clock();
  const cut = daysBefore(UNNAMED_DAYS, now);
  const { _id: number } = await write(writer, {
    request: randomUUID(),
    isRepeat: false,
    kind: 'clean',
    by: null,
    states: [],
    compute: () => ({ entries: new Map() }),
  });
  const snapshot = await log.refresh();

  const named: Named = { states: new Set(await options.namedByDocuments()), parts: new Set() };
  for (const [entity, entry] of snapshot.entries)
    for (const id of statesOf(entity, entry)) named.states.add(id);
  await ensureCheckpoint(tables, snapshot, options.checkpointEvery);
  const stripped = await stripLog(tables, snapshot, now, named);
  await removeCheckpoints(tables, stripped.below, cut, named);
  return {
    number,
    stripped: stripped.count,
    parts: await removeUnnamed(tables.parts, named.parts, cut),
    states: await removeUnnamed(tables.states, named.states, cut),
  };
}

/** Makes a checkpoint if the instances that write have failed to make one. */
async function ensureCheckpoint(
  tables: Tables,
  snapshot: SiteSnapshot,
  every: number,
): Promise<void> {
  const [newest] = await tables.checkpoints.find(
    { ready: true },
    { sort: { number: -1 }, limit: 1, fields: ['number'] },
  );
  if (snapshot.number - (newest?.number ?? 0) >= every) await makeCheckpoint(tables, snapshot);
}

/**
 * Strips the commits that are older than 90 days, and collects the ids that the other commits name. It
 * strips only commits below a checkpoint that is also older than 90 days. So each complete commit can be
 * loaded from a checkpoint.
 * @returns the number of newly stripped commits, and the number of that checkpoint; 0 if there is none
 */
async function stripLog(
  tables: Tables,
  snapshot: SiteSnapshot,
  now: Date,
  named: Named,
): Promise<{ count: number; below: number }> {
  const oldest = daysBefore(COMPLETE_DAYS, now);
  const checkpoints = await tables.checkpoints.find({ ready: true }, { fields: ['token'] });
  const atCheckpoint = new Set(checkpoints.map(({ token }) => token));
  const entriesOf = new Map<string, number>();
  /** The time of the first `clean` commit after the current `commit`, which is therefore older. */
  let landedBy: Date | undefined;
  let below = 0;
  let count = 0;
  for await (const commit of fromNewest(tables, snapshot.number)) {
    const isOld = landedBy !== undefined && landedBy < oldest;
    if (isOld && atCheckpoint.has(commit.token)) below = Math.max(below, commit._id);
    const strips = commit._id <= below;
    const isKept = ({ entity }: Change) => {
      const newer = entriesOf.get(entity) ?? 0;
      entriesOf.set(entity, newer + 1);
      return !strips || (newer < KEPT_ENTRIES && snapshot.entries.has(entity));
    };
    // A commit may have several changes of an adopted entity, the newest last.
    const keptOf = (changes: readonly Change[]) => changes.toReversed().filter(isKept).toReversed();
    const kept = keptOf(commit.changes ?? []);
    for (const change of kept) name(change, named);
    for await (const part of partsOf(tables, commit)) {
      // Parts are never rewritten: a part is kept or removed as a whole.
      if (keptOf(part.changes).length === 0) continue;
      named.parts.add(part._id);
      for (const change of part.changes) name(change, named);
    }
    if (strips && (await strip(tables, commit, kept))) count += 1;
    if (commit.kind === 'clean') landedBy = commit.at;
  }
  return { count, below };
}

function name({ entity, before, after }: Change, { states }: Named): void {
  for (const entry of [before, after]) for (const id of statesOf(entity, entry)) states.add(id);
}

/** @returns whether the commit was complete */
async function strip(tables: Tables, commit: Commit, changes: Change[]): Promise<boolean> {
  if (commit.stripped && commit.changes?.length === changes.length) return false;
  await tables.log.change(commit._id, { stripped: true, changes }, [
    'by',
    'source',
    'site',
    'about',
  ]);
  return commit.stripped === undefined;
}

/** Removes the checkpoints that no complete commit needs, and those that were never finished. */
async function removeCheckpoints(
  tables: Tables,
  below: number,
  cut: Date,
  named: Named,
): Promise<void> {
  await tables.checkpoints.remove({ number: { $lt: below } });
  await tables.checkpoints.remove({ ready: { $ne: true }, touched_at: { $lt: cut } });
  // Read after the removals, so that a checkpoint that became ready in the meantime keeps its parts.
  for (const { _id, parts } of await tables.checkpoints.find({}, { fields: ['parts'] }))
    for (let n = 0; n < parts; n += 1) named.parts.add(partId(_id, n));
}

/**
 * Deletes the documents that were last touched before `cut` and that nothing names. The condition on
 * `touched_at` is part of the deletion, so a document that was put again after the search stays.
 * @returns the number of deleted documents
 */
export async function removeUnnamed<T extends { _id: string; touched_at?: Date }>(
  table: Table<T>,
  named: ReadonlySet<string>,
  cut: Date,
): Promise<number> {
  const old = { touched_at: { $lt: cut } };
  const found = await table.find(old as never, { fields: ['_id'] });
  const ids = found.map(({ _id }) => _id).filter((id) => !named.has(id));
  let removed = 0;
  for (const some of batches(ids))
    removed += await table.remove({ _id: { $in: some }, ...old } as never);
  return removed;
}
