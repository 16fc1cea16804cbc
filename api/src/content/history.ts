import type { Entry } from './entities.ts';
import type { Change, Commit, CommitHead } from './stored.ts';
import { partId } from './parts.ts';
import type { Tables } from './tables.ts';

/** An earlier entry of an entity, and the commit that replaced it. */
export interface Former {
  entry: Entry;
  replacedBy: Pick<Commit, keyof CommitHead | 'by' | 'source'>;
}

/** The changes of an entity that are kept, the newest first, each with its commit. */
async function changesOf(
  tables: Tables,
  entity: string,
): Promise<{ change: Change; commit: Former['replacedBy'] }[]> {
  const [commits, parts] = await Promise.all([
    tables.log.find({ 'changes.entity': entity }),
    tables.parts.find({ touches: entity }, { sort: { n: 1 } }),
  ]);
  const tokens = [...new Set(parts.map(({ token }) => token))];
  // Parts of an attempt that came too late have no commit.
  const large = tokens.length > 0 ? await tables.log.find({ token: { $in: tokens } }) : [];
  const newestFirst = [...commits, ...large].toSorted((a, b) => b._id - a._id);
  return newestFirst.flatMap(({ changes = [], site: _, about: __, ...commit }) => {
    const ofParts = parts.flatMap((part) => (part.token === commit.token ? part.changes : []));
    const own = [...changes, ...ofParts].filter((change) => change.entity === entity);
    // Several changes of one commit are steps of an adopted history.
    return own.toReversed().map((change) => ({ change, commit }));
  });
}

/**
 * Reads the earlier entries of an entity that are kept, the newest first, back to its creation. An entity
 * that was removed and created again has only the entries since then.
 */
export async function historyOf(tables: Tables, entity: string): Promise<Former[]> {
  const former: Former[] = [];
  for (const { change, commit } of await changesOf(tables, entity)) {
    const { before, after } = change;
    if (!after || !before) break;
    former.push({ entry: before, replacedBy: commit });
  }
  return former;
}

/** Reads all entries that are kept of an entity, the newest first, also of one that was removed. */
export async function everyEntryOf(tables: Tables, entity: string): Promise<Entry[]> {
  const all = await changesOf(tables, entity);
  const newest = all[0]?.change.after;
  return [...(newest ? [newest] : []), ...all.flatMap(({ change }) => change.before ?? [])];
}

/** Reads all changes of all commits that are kept, the newest commit first. */
export async function* everyChangeOf(tables: Tables, newest: number): AsyncGenerator<Change> {
  for (let top = newest; top > 0; top -= WINDOW) {
    const range = { _id: { $lte: top, $gt: top - WINDOW } };
    for (const { token, changes = [], parts = 0 } of await tables.log.find(range)) {
      yield* changes;
      for (let n = 0; n < parts; n += 1)
        for (const part of await tables.parts.find({ _id: partId(token, n) })) yield* part.changes;
    }
  }
}

/** Commits that are read at once. */
const WINDOW = 100;
