import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import {
  originOf,
  type CommitList,
  type CommitSummary,
  type RunSummary,
  type VersionSummary,
} from '@siteyard/schemas/http';
import { isUnfinished, runWords, stateWords } from '../runs/run-words.ts';
import { authorOf, commitWords, SOURCES, sourceWords } from './commit-words.ts';
import { commitsQuery, type CommitFilter } from './commits.ts';

/** One entry of a list of changes. */
export interface ListedChange {
  /** Unique in its list. */
  key: string;
  at: string;
  /** The description of the change, such as `Published “Fleet”`. */
  words: string;
  author: string;
  source: string;
  /** Its state in words, such as `Undone`; '' for the usual one. */
  state: string;
  hasFailed: boolean;
  /** In a list for a page, an item or the settings: their version after the change; null in other lists. */
  version: NonNullable<CommitSummary['version']> | null;
  /** Absent for a version from an upgrade or a backup, and for a run without a commit. */
  commit?: CommitSummary;
  /** A run without a commit. */
  run?: RunSummary;
}

/** The loaded changes of a list, newest first, and the query that loads more. */
export interface Changes {
  changes: ListedChange[];
  query: Pick<
    UseInfiniteQueryResult,
    | 'error'
    | 'fetchNextPage'
    | 'hasNextPage'
    | 'isFetchNextPageError'
    | 'isFetchingNextPage'
    | 'isPending'
    | 'isSuccess'
    | 'refetch'
  >;
}

/** Reads the changes of the site that pass a filter, newest first, in parts. */
export function useChanges(filter: CommitFilter): Changes {
  const query = useInfiniteQuery(commitsQuery(filter));
  return { query, changes: listedChanges(query.data?.pages ?? []) };
}

function listedChanges(parts: readonly CommitList[]): ListedChange[] {
  const times = new Map(
    parts.flatMap(({ commits }) => commits.map(({ number, at }) => [number, at] as const)),
  );
  const timeOf = (number: number) => times.get(number);
  return parts.flatMap(({ commits, runs = [] }) => {
    const changes = commits.flatMap((commit) => [
      ofCommit(commit, timeOf),
      ...(commit.former ?? []).map((version) => ofVersion(commit, version)),
    ]);
    if (runs.length === 0) return changes;
    return [...changes, ...runs.map(ofRun)].toSorted((a, b) => b.at.localeCompare(a.at));
  });
}

function ofCommit(
  commit: CommitSummary,
  timeOf: (number: number) => string | undefined,
): ListedChange {
  const { number, at, run, undone_by, version = null } = commit;
  const hasFailed = run?.unfinished === true;
  const isUndone = undone_by !== null || run?.undone === true;
  return {
    key: String(number),
    at,
    commit,
    version,
    hasFailed,
    words: commitWords(commit, timeOf),
    author: authorOf(commit.by),
    source: sourceWords(commit),
    state: hasFailed ? 'Not finished' : isUndone ? 'Undone' : '',
  };
}

function ofVersion(commit: CommitSummary, version: VersionSummary): ListedChange {
  const { number, saved_at, saved_by, source, title } = version;
  const none = { brings_back: null, kind: 'version', pages: [], run: null, undoes: null };
  return {
    key: `${commit.number} ${number}`,
    at: saved_at,
    version: number,
    words: `Version ${number}${title.trim() && `: “${title}”`}`,
    author: authorOf(saved_by),
    source: SOURCES[originOf({ ...none, source })],
    state: '',
    hasFailed: false,
  };
}

function ofRun(run: RunSummary): ListedChange {
  const state = stateWords(run);
  return {
    key: run.id,
    at: run.applied_at ?? run.created_at,
    version: null,
    run,
    words: runWords(run),
    author: authorOf(run.who),
    source: '',
    state: state === 'Done' ? '' : state,
    hasFailed: run.state === 'failed' || isUnfinished(run),
  };
}
