import { shortList, type ErasedData } from './erased-data.ts';

export interface OpenRunDeps {
  /** Ends a run that was not applied, and removes its bundle. */
  discardRun: (id: string) => Promise<unknown>;
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
