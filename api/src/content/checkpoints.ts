import { randomUUID } from 'node:crypto';
import { putParts, readParts, splitIntoParts } from './parts.ts';
import { SiteSnapshot, withChanges } from './snapshot.ts';
import type { Tables } from './tables.ts';

/**
 * Makes a checkpoint. Its document is put before its parts, because cleanup keeps the parts that a
 * checkpoint names.
 * @returns whether it is ready; false if cleanup has removed it as abandoned, or if entities were erased
 *   in the meantime
 */
export async function makeCheckpoint(tables: Tables, snapshot: SiteSnapshot): Promise<boolean> {
  const _id = randomUUID();
  const { number, token, at, clean, site, entries } = snapshot;
  const changes = [...entries].map(([entity, after]) => ({ entity, before: null, after }));
  const parts = splitIntoParts(_id, changes);
  await tables.checkpoints.put([{ _id, number, token, at, clean, site, parts: parts.length }]);
  await putParts(tables, parts);
  // An erase that commits after this look finds all parts.
  const isErased = { _id: { $gt: number }, kind: 'erase' };
  if ((await tables.log.find(isErased, { limit: 1, fields: ['kind'] })).length > 0) {
    await tables.checkpoints.remove({ _id });
    await tables.parts.remove({ token: _id });
    return false;
  }
  return tables.checkpoints.change(_id, { ready: true });
}

/**
 * Reads the newest complete checkpoint of this log; the empty site if there is none.
 * @param upTo the highest number that it may have
 */
export async function readCheckpoint(tables: Tables, upTo = Infinity): Promise<SiteSnapshot> {
  const all = await tables.checkpoints.find({ ready: true }, { sort: { number: -1 } });
  for (const checkpoint of all) {
    const { _id, number, token, parts } = checkpoint;
    if (number > upTo) continue;
    const [commit] = await tables.log.find({ _id: number }, { fields: ['token'] });
    if (commit?.token !== token) continue;
    const changes = await readParts(tables, _id, parts);
    if (changes)
      return new SiteSnapshot({ ...checkpoint, entries: withChanges(new Map(), changes) });
  }
  return SiteSnapshot.empty;
}
