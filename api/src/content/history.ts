import type { Entry } from './entities.ts';
import type { Commit, CommitHead } from './stored.ts';
import type { Tables } from './tables.ts';

/** An earlier entry of an entity, and the commit that replaced it. */
export interface Former {
  entry: Entry;
  replacedBy: Pick<Commit, keyof CommitHead | 'by' | 'source'>;
}

/**
 * Reads the earlier entries of an entity that are kept, the newest first, back to its creation. An entity
 * that was removed and created again has only the entries since then.
 */
export async function historyOf(tables: Tables, entity: string): Promise<Former[]> {
  const [commits, parts] = await Promise.all([
    tables.log.find({ 'changes.entity': entity }),
    tables.parts.find({ touches: entity }),
  ]);
  const tokens = [...new Set(parts.map(({ token }) => token))];
  // Parts of an attempt that came too late have no commit.
  const large = tokens.length > 0 ? await tables.log.find({ token: { $in: tokens } }) : [];
  const former: Former[] = [];
  for (const commit of [...commits, ...large].toSorted((a, b) => b._id - a._id)) {
    const { changes = [], site: _, about: __, ...replacedBy } = commit;
    const ofParts = parts.flatMap((part) => (part.token === commit.token ? part.changes : []));
    const own = [...changes, ...ofParts].filter((change) => change.entity === entity);
    // Several changes of one commit are steps of an adopted history.
    for (const { before, after } of own.toReversed()) {
      if (!after || !before) return former;
      former.push({ entry: before, replacedBy });
    }
  }
  return former;
}
