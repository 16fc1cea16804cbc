import type { ChangeSource } from '@siteyard/schemas/http';
import { randomUUID } from 'node:crypto';
import { removeUnnamed } from './clean.ts';
import { statesOf, type Entry } from './entities.ts';
import { everyChangeOf } from './history.ts';
import { partId } from './parts.ts';
import type { Change, Part } from './stored.ts';
import { batches, type Tables } from './tables.ts';
import { write, type Writer } from './write.ts';

// An erase removes entities with everything that the log has of them. It has two steps, and each can be
// repeated. First, a commit of the kind `erase` removes the entities, and is their tombstone. Then the
// states that only these entities named are deleted, and the older commits, parts and checkpoints lose
// the entries.

/** Unnamed states are deleted, too, if they were not put or touched for this long, in ms. */
const UNNAMED_MS = 10 * 60 * 1000;

/** The entries of some entities in the log. */
export interface Traces {
  /** Their entries, the newest first, each once. */
  entries: Entry[];
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
  const commits = await commitsWith(tables, entities);
  for (const { changes } of commits) add(changes);
  for await (const { changes } of partsWith(tables, entities)) add(changes);
  return { entries: [...entries.values()], states };
}

/** The actor of an erase, and the text of the tombstone. */
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
    request: randomUUID(),
    isRepeat: false,
    hasFreshId: true,
    kind: 'erase',
    by,
    source,
    states: [],
    compute: () => ({
      entries: new Map(entities.map((entity) => [entity, null])),
      about,
    }),
  });
  return { number, before, entities: new Set(entities) };
}

/**
 * Deletes the states of entities that a commit has removed, and then their entries. The entries come last,
 * so that a call after an interrupted one finds the remaining states.
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
  // Unused states, such as those of a discarded import.
  await removeUnnamed(tables.states, kept, new Date(before.getTime() - UNNAMED_MS));
  await removeEntries(tables, erased);
}

/** Removes entries from commits, parts and checkpoints. A commit still lists the changed entity. */
async function removeEntries(tables: Tables, entities: ReadonlySet<string>): Promise<void> {
  const withoutEntries = (changes: readonly Change[]) =>
    changes.map((change) =>
      entities.has(change.entity) ? { ...change, before: null, after: null } : change,
    );
  for (const { _id, changes } of await commitsWith(tables, entities))
    await tables.log.change(_id, { changes: withoutEntries(changes) });
  for await (const { _id, changes } of partsWith(tables, entities))
    await tables.parts.change(_id, { changes: withoutEntries(changes) });
}

/** The commits that have entries of some entities, the newest first. Parts are not read. */
async function commitsWith(tables: Tables, entities: ReadonlySet<string>) {
  const where = { 'changes.entity': { $in: [...entities] } };
  const found = await tables.log.find(where, { sort: { _id: -1 } });
  return found
    .map(({ _id, changes = [] }) => ({ _id, changes }))
    .filter(({ changes }) => haveEntries(changes, entities));
}

/**
 * The parts that have entries of some entities, one at a time: those of commits, and those of checkpoints,
 * also of a checkpoint that is being made.
 */
async function* partsWith(
  tables: Tables,
  entities: ReadonlySet<string>,
): AsyncGenerator<Pick<Part, '_id' | 'changes'>> {
  const touching = { touches: { $in: [...entities] } };
  const ids = (await tables.parts.find(touching, { fields: ['n'] })).map(({ _id }) => _id);
  for (const { _id, parts } of await tables.checkpoints.find({}, { fields: ['parts'] }))
    for (let n = 0; n < parts; n += 1) ids.push(partId(_id, n));
  for (const _id of ids)
    for (const part of await tables.parts.find({ _id }, { limit: 1 }))
      if (haveEntries(part.changes, entities)) yield part;
}

const haveEntries = (changes: readonly Change[], entities: ReadonlySet<string>): boolean =>
  changes.some(
    ({ entity, before, after }) => entities.has(entity) && (before !== null || after !== null),
  );
