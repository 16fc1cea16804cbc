import type { ChangeSource } from '@siteyard/schemas/page';
import { randomUUID } from 'node:crypto';
import { statesOf, type Entry } from './entities.ts';
import { everyChangeOf } from './history.ts';
import { partId } from './parts.ts';
import type { Change, Part } from './stored.ts';
import { batches, type Tables } from './tables.ts';
import { write, type Writer } from './write.ts';

// An erase removes entities with everything that the log has of them. Two steps, and each can be
// repeated: a commit of the kind `erase`, which removes the entities and is their tombstone; then the
// older commits, parts and checkpoints lose the entries, and the states that only these named are deleted.

/** Unnamed states are deleted, too, if they were not put or touched for this long, in ms. */
const UNNAMED_MS = 10 * 60 * 1000;

/** The entries of some entities in the log. */
export interface Traces {
  /** The number of commits that change them. */
  commits: number;
  /** Their entries, the newest first, each once. */
  entries: Entry[];
  /** The states that these entries name. */
  states: Set<string>;
}

/** Finds the entries of entities, also of those that were removed. */
export async function tracesOf(tables: Tables, entities: ReadonlySet<string>): Promise<Traces> {
  const entries = new Map<string, Entry>();
  const states = new Set<string>();
  const add = (changes: readonly Change[]) => {
    for (const { entity, before, after } of changes.filter((each) => entities.has(each.entity)))
      for (const entry of [after, before]) {
        if (entry) entries.set(JSON.stringify(entry), entry);
        for (const id of statesOf(entity, entry)) states.add(id);
      }
  };
  const { commits, parts } = await documentsWith(tables, entities);
  for (const { changes = [] } of commits) add(changes);
  for (const { changes } of parts) add(changes);
  const tokens = new Set(parts.flatMap(({ token, touches }) => (touches ? [token] : [])));
  return { commits: commits.length + tokens.size, entries: [...entries.values()], states };
}

/** Who erases, and what the tombstone says about it. */
export interface EraseOrigin {
  by: string | null;
  source: ChangeSource;
  about: object;
}

/** The commit of an erase. */
export interface Tombstone {
  number: number;
  entities: ReadonlySet<string>;
  /** A time before the commit, by the database's clock. */
  before: Date;
}

/**
 * Removes entities with a commit. It counts as a `clean`: commits that were computed before it are
 * refused, and later ones put their states again.
 */
export async function commitErase(
  writer: Writer,
  entities: readonly string[],
  { by, source, about }: EraseOrigin,
): Promise<Tombstone> {
  const before = await writer.tables.clock();
  const { _id: number } = await write(writer, {
    ...{ request: randomUUID(), isRepeat: false, isNew: true, kind: 'erase', by, source },
    states: [],
    compute: () => ({ entries: new Map(entities.map((entity) => [entity, null])), about }),
  });
  return { number, before, entities: new Set(entities) };
}

/**
 * Deletes the states of entities that a commit has removed, and then their entries. In this order, so
 * that a call after an interrupted one finds the states that are left.
 * @param states further states that only documents about these entities name
 * @param named the states that other documents name
 */
export async function removeTraces(
  { tables, log }: Writer,
  { entities: erased, before }: Tombstone,
  states: readonly string[],
  named: Iterable<string>,
): Promise<void> {
  const { number, entries } = await log.refresh();
  const kept = new Set(named);
  for (const [entity, entry] of entries) for (const id of statesOf(entity, entry)) kept.add(id);
  for await (const change of everyChangeOf(tables, number))
    for (const entry of erased.has(change.entity) ? [] : [change.before, change.after])
      for (const id of statesOf(change.entity, entry)) kept.add(id);
  const traces = await tracesOf(tables, erased);
  const known = [...traces.states, ...states].filter((id) => !kept.has(id));
  for (const some of batches(known))
    // Commits since then have put their states again, which touches them.
    await tables.states.remove({ _id: { $in: some }, touched_at: { $lt: before } });
  await removeUnnamed(tables, kept, new Date(before.getTime() - UNNAMED_MS));
  await removeEntries(tables, erased);
}

/** Deletes states that nothing names, such as those of an import that was discarded. */
async function removeUnnamed(
  tables: Tables,
  kept: ReadonlySet<string>,
  before: Date,
): Promise<void> {
  const isOld = { touched_at: { $lt: before } };
  const old = await tables.states.find(isOld, { fields: ['kind'] });
  const unnamed = old.map(({ _id }) => _id).filter((id) => !kept.has(id));
  for (const some of batches(unnamed)) await tables.states.remove({ _id: { $in: some }, ...isOld });
}

/** Removes entries from commits, parts and checkpoints. A commit still says that it changed the entity. */
async function removeEntries(tables: Tables, entities: ReadonlySet<string>): Promise<void> {
  const withoutEntries = (changes: readonly Change[]) =>
    changes.map((change) =>
      entities.has(change.entity) ? { ...change, before: null, after: null } : change,
    );
  const { commits, parts } = await documentsWith(tables, entities);
  for (const { _id, changes = [] } of commits)
    await tables.log.change(_id, { changes: withoutEntries(changes) });
  for (const { _id, changes } of parts)
    await tables.parts.change(_id, { changes: withoutEntries(changes) });
}

/** The commits, and the parts of commits and checkpoints, that have entries of some entities. */
async function documentsWith(tables: Tables, entities: ReadonlySet<string>) {
  const wanted = { $in: [...entities] };
  const [commits, ofCommits, ofCheckpoints] = await Promise.all([
    tables.log.find({ 'changes.entity': wanted }, { sort: { _id: -1 } }),
    tables.parts.find({ touches: wanted }),
    partsOfCheckpoints(tables),
  ]);
  const has = ({ changes = [] }: { changes?: Change[] }) =>
    changes.some(
      ({ entity, before, after }) => entities.has(entity) && (before !== null || after !== null),
    );
  return { commits: commits.filter(has), parts: [...ofCommits, ...ofCheckpoints].filter(has) };
}

/** All parts of all checkpoints, also of those that are being made. */
async function partsOfCheckpoints(tables: Tables): Promise<Part[]> {
  const found: Part[] = [];
  for (const { _id, parts } of await tables.checkpoints.find({}, { fields: ['parts'] }))
    for (let n = 0; n < parts; n += 1)
      found.push(...(await tables.parts.find({ _id: partId(_id, n) }, { limit: 1 })));
  return found;
}
