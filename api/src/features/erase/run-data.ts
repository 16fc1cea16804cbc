import type { mongo } from 'mongoose';
import { shortList, type ErasedData } from './erased-data.ts';

export interface OpenRunDeps {
  /** Ends a run that was not applied, and removes its bundle. */
  discardRun: (id: string) => Promise<unknown>;
}

/** Removes documents that were found before. */
export function removing(
  db: mongo.Db,
  kind: ErasedData['kind'],
  collection: string,
  documents: readonly { _id: string; run?: string }[],
): ErasedData {
  const ids = documents.map(({ _id }) => _id);
  return {
    kind,
    count: ids.length,
    names: shortList(documents.flatMap(({ run }) => (run === undefined ? [] : [`run ${run}`]))),
    remove: () => db.collection<{ _id: string }>(collection).deleteMany({ _id: { $in: ids } }),
  };
}

/**
 * Finds runs that have received the erased entity but were not applied. The erase discards them as a
 * whole.
 */
export function openRuns(
  { discardRun }: OpenRunDeps,
  sent: readonly { run: string }[],
): ErasedData {
  const runs = [...new Set(sent.map(({ run }) => run))];
  return {
    kind: 'open_runs',
    count: runs.length,
    names: shortList(runs.map((run) => `run ${run}`)),
    async remove() {
      for (const run of runs) await discardRun(run);
    },
  };
}
