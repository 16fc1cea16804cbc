import {
  isRun,
  originOf,
  type CommitList,
  type CommitQuery,
  type CommitSummary,
} from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import {
  comparePages,
  diffSettings,
  type PageChange,
  type ValueChange,
} from '@siteyard/schemas/merge';
import { ITEMS } from '@siteyard/schemas/documents';
import { diffItemFields, readItem } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Change, Commit } from '../../content/stored.ts';
import { itemEntity } from '../items/stored-item.ts';
import { readMergeable } from '../pages/mergeable-page.ts';
import { pageEntity, readPage } from '../pages/page-record.ts';
import { readSettings } from '../settings/read-settings.ts';
import { SETTINGS, settingsOf } from '../settings/settings-record.ts';
import { runsBetween, withRuns, type RunsOfCommits } from './commit-runs.ts';
import { describeChanges, isVisible, wholeChanges } from './describe-commit.ts';
import { readEntityHistory, type EntityHistoryDeps } from './entity-history.ts';

/** Data about a commit that the feature that made the commit has stored. */
export interface AboutCommit {
  /** The run that made the commit. */
  run?: string;
  /** The number of the commit that was undone. */
  undoes?: number;
  /** The number of the commit whose state was brought back. */
  brings_back?: number;
}

export const aboutOf = ({ about }: Pick<Commit, 'about'>): AboutCommit => about ?? {};

/** The history of the site: its commits in a form for people. */
export interface CommitsService {
  list(query: CommitQuery): Promise<CommitList>;
  /** @throws AppError `commit_not_found` */
  get(number: number): Promise<CommitSummary>;
  /**
   * Compares a page before and after a commit; null if one of its states is no longer kept.
   * @throws AppError `commit_not_found`; `page_not_found` if the commit did not change the page
   */
  comparePage(number: number, page: number): Promise<PageChange | null>;
  /**
   * Returns the values of an item that a commit changed; null if the state before or after is no longer
   * kept.
   * @throws AppError `commit_not_found`; `item_not_found` if the commit did not change the item
   */
  compareItem(number: number, key: string): Promise<ValueChange[] | null>;
  /**
   * Returns the settings that a commit changed: [] if none, null if the state before or after is no longer
   * kept.
   */
  compareSettings(number: number): Promise<ValueChange[] | null>;
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

  async function changeOf(number: number, entity: string): Promise<Change | undefined> {
    const commit = await content.commitAt(number);
    if (!commit) throw new AppError('commit_not_found');
    return wholeChanges(commit.changes).get(entity);
  }

  /** Returns the states of entries: null for a missing entry. Returns null if one state is no longer kept. */
  async function valuesOf(
    entries: readonly ({ state: string } | null)[],
  ): Promise<(object | null)[] | null> {
    const found = await content.get(entries.flatMap((entry) => entry?.state ?? []));
    if (entries.some((entry) => entry && !found.has(entry.state))) return null;
    return entries.map((entry) => entry && found.get(entry.state)!);
  }

  async function readSide(entry: PageEntry | null) {
    if (!entry || entry.deleted) return null;
    if (!(await content.get([entry.content])).has(entry.content)) return 'lost';
    return readMergeable(await readPage(content, entry), entry.address).page;
  }

  return {
    list,
    async get(number) {
      const commit = await content.commitAt(number);
      const summary = commit && summarise(commit, commit.changes, await undoneCommits());
      if (!summary || !isListed(summary)) throw new AppError('commit_not_found');
      return (await withRuns(deps, [summary]))[0]!;
    },
    async comparePage(number, id) {
      const change = await changeOf(number, pageEntity(id));
      if (!change) throw new AppError('page_not_found');
      const before = await readSide(change.before as PageEntry | null);
      const after = await readSide(change.after as PageEntry | null);
      if (before === 'lost' || after === 'lost') return null;
      const about = (change.after ?? change.before) as PageEntry | null;
      // An erase removes entries, so there may be no page to compare.
      return about && comparePages(about, before, after);
    },
    async compareItem(number, key) {
      const change = await changeOf(number, itemEntity(key));
      if (!change) throw new AppError('item_not_found');
      const sides = [change.before, change.after] as (ItemEntry | null)[];
      const [before, after] = (await valuesOf(sides.map(withoutDeleted))) ?? [];
      if (before === undefined || after === undefined) return null;
      // The currency cannot change while items have amounts, so the present settings fit both states.
      const settings = readSettings((await settingsOf(content, await content.refresh())).settings);
      return diffItemFields(itemOf(before), itemOf(after), { before: settings, after: settings });
    },
    async compareSettings(number) {
      const change = await changeOf(number, SETTINGS);
      if (!change) return [];
      const values = await valuesOf([change.before, change.after] as (SettingsEntry | null)[]);
      const [before, after] = values?.map((value) => readSettings(value ?? {})) ?? [];
      return before && after ? diffSettings(before, after) : null;
    },
  };
}

const withoutDeleted = (entry: ItemEntry | null) => (entry?.deleted ? null : entry);

/** Returns an item; an item without values if it did not exist. */
const itemOf = (stored: object | null) => (stored ? readItem(stored) : ITEMS.noBase);

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
