import type { RunCalls, RunList } from './run-calls.ts';

export type ListedRun = RunList['runs'][number];

/** Reads the runs of a site, the newest first. */
export async function* readRuns(calls: RunCalls): AsyncGenerator<ListedRun> {
  let after: string | undefined;
  do {
    const { runs, next }: RunList = await calls.list(after);
    yield* runs;
    after = next ?? undefined;
  } while (after !== undefined);
}
