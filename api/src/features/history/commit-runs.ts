import type { CommitList, CommitQuery, CommitSummary, RunSummary } from '@siteyard/schemas/http';
import type { ContentStore } from '../../content/store.ts';

const END_OF_TIME = new Date('9999-12-31T00:00:00Z');

/** A run that made a commit. */
interface RunOfCommit {
  _id: string;
  source: { name: string; commit?: string | undefined };
  /** The run that undid this run; null if none. */
  undone_by: string | null;
  /** The error of one of the run's last steps; null if there is none. */
  error: object | null;
}

/** Reads runs for the history. */
export interface RunsOfCommits {
  content: Pick<ContentStore, 'commitAt'>;
  /** Reads the sources and results of some runs. */
  aboutRuns: (ids: readonly string[]) => Promise<readonly RunOfCommit[]>;
  /** Reads the runs that began between two times and made no commit. */
  runsWithoutCommit: (after: Date, before: Date) => Promise<RunSummary[]>;
}

/** Adds the source and the result of its run to each commit. */
export async function withRuns(
  deps: Pick<RunsOfCommits, 'aboutRuns'>,
  commits: CommitSummary[],
): Promise<CommitSummary[]> {
  const ids = commits.flatMap(({ run }) => run?.id ?? []);
  if (ids.length === 0) return commits;
  const known = new Map((await deps.aboutRuns(ids)).map((run) => [run._id, run]));
  return commits.map((commit) => {
    const run = commit.run && known.get(commit.run.id);
    if (!run) return commit;
    const { name: from, commit: git_commit } = run.source;
    const undone = run.undone_by !== null;
    const about = { id: run._id, from, ...(git_commit && { git_commit }), undone };
    return { ...commit, run: { ...about, ...(run.error && { unfinished: true as const }) } };
  });
}

/** Returns the runs without a commit for one part of a list of runs; null if the list has other commits. */
export async function runsBetween(
  deps: RunsOfCommits,
  { before, what }: CommitQuery,
  { commits, next }: Pick<CommitList, 'commits' | 'next'>,
): Promise<RunSummary[] | null> {
  if (what !== 'runs') return null;
  const until = before === undefined ? null : await deps.content.commitAt(before);
  const last = next === null ? undefined : commits.at(-1);
  return deps.runsWithoutCommit(new Date(last?.at ?? 0), until?.at ?? END_OF_TIME);
}
