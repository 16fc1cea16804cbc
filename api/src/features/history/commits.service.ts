import {
  isRun,
  originOf,
  type CommitList,
  type CommitQuery,
  type CommitSummary,
} from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { ContentStore } from '../../content/store.ts';
import type { Change, Commit } from '../../content/stored.ts';
import { createCommitComparisons, type CommitComparisons } from './commit-comparisons.ts';
import { runsBetween, withRuns, type RunsOfCommits } from './commit-runs.ts';
import { describeChanges, isVisible } from './describe-commit.ts';
import { readEntityHistory, type EntityHistoryDeps } from './entity-history.ts';

/** Data about a commit that the feature that made the commit has stored. */
export interface AboutCommit {
  /** The run that made the commit. */
  run?: string;
  /** The number of the commit that was undone. */
  undoes?: number;
  /** The number of the commit whose state was restored. */
  brings_back?: number;
}

export const aboutOf = ({ about }: Pick<Commit, 'about'>): AboutCommit => about ?? {};

/** The history of the site: its commits in a form for people. */
export interface CommitsService extends CommitComparisons {
  list(query: CommitQuery): Promise<CommitList>;
  /** @throws AppError `commit_not_found` */
  get(number: number): Promise<CommitSummary>;
}

export function createCommitsService(
  deps: EntityHistoryDeps &
    RunsOfCommits & {
      content: Pick<ContentStore, 'changesIn' | 'commitsBelow' | 'commitsOfKind' | 'get'>;
    },
): CommitsService {
  const { content } = deps;

  function summarise(
    commit: Commit,
    changes: readonly Change[],
    undone: ReadonlyMap<number, number>,
  ): CommitSummary {
    const { run, undoes = null, brings_back = null } = aboutOf(commit);
    const { by, source } = commit.stripped ? authorIn(changes) : commit;
    return {
      number: commit._id,
      at: commit.at.toISOString(),
      kind: commit.kind,
      by: by ?? null,
      source: source ?? null,
      run:
        run === undefined
          ? null
          : {
              id: run,
              from: '',
              undone: false,
            },
      undoes,
      undone_by: undone.get(commit._id) ?? null,
      brings_back,
      ...describeChanges(changes),
    };
  }

  /** Returns the numbers of undone commits, each with the number of its undo. */
  async function undoneCommits(): Promise<Map<number, number>> {
    const undos = await content.commitsOfKind('undo');
    return new Map(
      undos.flatMap((undo) => {
        const { undoes } = aboutOf(undo);
        return undoes === undefined ? [] : [[undoes, undo._id] as const];
      }),
    );
  }

  async function list(query: CommitQuery): Promise<CommitList> {
    const head = await content.refresh();
    const undone = await undoneCommits();
    const history = await readEntityHistory(deps, query);
    const below = query.before ?? head.number + 1;
    const found: CommitSummary[] = [];
    for await (const commit of history?.commits ?? content.commitsBelow(below)) {
      if (query.since && commit.at < new Date(query.since)) break;
      if (commit._id >= below || !mayMatch(commit, query)) continue;
      const changes = await content.changesIn(commit);
      const summary = summarise(commit, changes, undone);
      if (!concerns(summary, query)) continue;
      if (found.length === query.limit) return listOf(query, found, found.at(-1)!.number);
      found.push({ ...summary, ...history?.versionsIn(commit) });
    }
    return listOf(query, found, null);
  }

  async function listOf(query: CommitQuery, found: CommitSummary[], next: number | null) {
    const commits = await withRuns(deps, found);
    const runs = await runsBetween(deps, query, { commits, next });
    return { commits, ...(runs && { runs }), next };
  }

  return {
    list,
    async get(number) {
      const commit = await content.commitAt(number);
      const summary = commit && summarise(commit, commit.changes, await undoneCommits());
      if (!summary || !isListed(summary)) throw new AppError('commit_not_found');
      return (await withRuns(deps, [summary]))[0]!;
    },
    ...createCommitComparisons(content),
  };
}

/** Checks the conditions that do not depend on the changes of a commit. */
function mayMatch(commit: Commit, { by, kind, source, until }: CommitQuery): boolean {
  if (until !== undefined && commit.at > new Date(until)) return false;
  if (by !== undefined && commit.by !== by) return false;
  if (kind !== undefined && commit.kind !== kind) return false;
  return source === undefined || commit.source === source;
}

/** Whether a commit is in the list: people can see its changes, or it is an erase, which removes entries. */
const isListed = (commit: CommitSummary): boolean => isVisible(commit) || commit.kind === 'erase';

/** Returns the author of a commit that lacks one, from an entry that the commit wrote. */
function authorIn(changes: readonly Change[]): Pick<CommitSummary, 'by' | 'source'> {
  for (const { after } of changes)
    if (after && 'updated_by' in after) return { by: after.updated_by, source: after.source };
  return { by: null, source: null };
}

/** Whether a commit has a change that meets the conditions of a query. */
function concerns(commit: CommitSummary, { origin, what }: CommitQuery): boolean {
  if (origin !== undefined && originOf(commit) !== origin) return false;
  // The list of runs also shows runs that changed only proposals or requests, because runs are undone there.
  if (what === 'runs') return isRun(commit);
  if (!isListed(commit)) return false;
  if (what === 'pages') return commit.page_count > 0;
  if (what === 'items') return commit.item_count > 0;
  if (what === 'settings') return commit.settings;
  return what === undefined || commit[what].length > 0;
}
