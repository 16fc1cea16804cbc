import type { Entry } from './entities.ts';
import { partId } from './parts.ts';
import type { Change, Commit, Part } from './stored.ts';
import type { Tables } from './tables.ts';

/** The number of commits that are read at once. */
const WINDOW = 100;

/** All commits up to a number, the newest first. */
export async function* fromNewest(tables: Tables, newest: number): AsyncGenerator<Commit> {
  for (let top = newest; top > 0; top -= WINDOW) {
    const range = { _id: { $lte: top, $gt: top - WINDOW } };
    yield* await tables.log.find(range, { sort: { _id: -1 } });
  }
}

/** The number of the last commit at or before a time; 0 for none. */
export async function numberAt(tables: Tables, at: Date): Promise<number> {
  const newest = { sort: { _id: -1 }, limit: 1, fields: ['at'] } as const;
  const [commit] = await tables.log.find({ at: { $lte: at } }, newest);
  return commit?._id ?? 0;
}

/** The parts of a commit, one at a time, the last one first. */
export async function* partsOf(tables: Tables, { token, parts = 0 }: Commit): AsyncGenerator<Part> {
  for (let n = parts - 1; n >= 0; n -= 1)
    yield* await tables.parts.find({ _id: partId(token, n) }, { limit: 1 });
}

/** A change of an entity, with the commit that made it. */
export interface CommittedChange {
  commit: Commit;
  change: Change;
}

/** The changes of some entities that are kept, the newest first, by entity. */
export async function committedChangesOf(
  tables: Tables,
  entities: readonly string[],
): Promise<ReadonlyMap<string, CommittedChange[]>> {
  const [commits, parts] = await Promise.all([
    tables.log.find({ 'changes.entity': { $in: entities } }),
    tables.parts.find({ touches: { $in: entities } }, { sort: { n: 1 } }),
  ]);
  const inParts = new Map<string, Change[]>();
  for (const { token, changes } of parts)
    inParts.set(token, [...(inParts.get(token) ?? []), ...changes]);
  // Parts of an attempt that came too late have no commit.
  const large =
    inParts.size > 0 ? await tables.log.find({ token: { $in: [...inParts.keys()] } }) : [];
  const found = new Map(entities.map((entity): [string, CommittedChange[]] => [entity, []]));
  const newestFirst = [...commits, ...large].toSorted((a, b) => b._id - a._id);
  for (const commit of newestFirst) {
    const { token, changes = [] } = commit;
    // Several changes of an entity in one commit are steps of an adopted history.
    for (const change of [...changes, ...(inParts.get(token) ?? [])].toReversed())
      found.get(change.entity)?.push({ commit, change });
  }
  return found;
}

async function changesOf(
  tables: Tables,
  entities: readonly string[],
): Promise<ReadonlyMap<string, Change[]>> {
  const found = await committedChangesOf(tables, entities);
  const withoutCommits = (changes: CommittedChange[]) => changes.map(({ change }) => change);
  return new Map([...found].map(([entity, changes]) => [entity, withoutCommits(changes)]));
}

/**
 * Reads the earlier entries of entities that are kept, the newest first, back to their creation. An entity
 * that was removed and created again has only the entries since then.
 */
export async function historiesOf(
  tables: Tables,
  entities: readonly string[],
): Promise<Map<string, Entry[]>> {
  const all = await changesOf(tables, entities);
  return new Map(
    [...all].map(([entity, changes]) => {
      const created = changes.findIndex(({ before, after }) => !before || !after);
      const since = created < 0 ? changes : changes.slice(0, created);
      return [entity, since.map(({ before }) => before!)];
    }),
  );
}

/** Reads all kept entries of entities, the newest first, also of entities that were removed. */
export async function everyEntryOf(
  tables: Tables,
  entities: readonly string[],
): Promise<Map<string, Entry[]>> {
  const all = await changesOf(tables, entities);
  return new Map(
    [...all].map(([entity, changes]) => {
      const newest = changes[0]?.after;
      return [
        entity,
        [...(newest ? [newest] : []), ...changes.flatMap(({ before }) => before ?? [])],
      ];
    }),
  );
}

/** The changes of a commit that are kept, also those in parts. */
export async function* changesIn(tables: Tables, commit: Commit): AsyncGenerator<Change> {
  yield* commit.changes ?? [];
  for await (const part of partsOf(tables, commit)) yield* part.changes;
}

/** Reads all changes of all commits that are kept, the newest commit first. */
export async function* everyChangeOf(tables: Tables, newest: number): AsyncGenerator<Change> {
  for await (const commit of fromNewest(tables, newest)) yield* changesIn(tables, commit);
}

/**
 * Returns each entry that an entry with a higher number has replaced, together with that entry, the newest
 * first. A commit that changes only the schedule or the received values keeps the number.
 * @param history the entries before the present one, the newest first
 */
export function replacedEntries<E extends Entry>(
  present: E,
  history: readonly E[],
  numberOf: (entry: E) => number,
): { entry: E; next: E }[] {
  const all = [present, ...history];
  return history.flatMap((entry, n) => {
    const next = all[n]!;
    return numberOf(entry) < numberOf(next) ? [{ entry, next }] : [];
  });
}
