import {
  originOf,
  type CommitList,
  type CommitQuery,
  type CommitSummary,
} from '@siteyard/schemas/commit';
import { AppError } from '@siteyard/schemas/errors';
import {
  comparePages,
  diffSettings,
  type PageChange,
  type ValueChange,
} from '@siteyard/schemas/diff';
import { ITEMS } from '@siteyard/schemas/documents/item-kind';
import { diffItemFields } from '@siteyard/schemas/rentals/item-diff';
import { readItem } from '@siteyard/schemas/rentals/item-form';
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
import { describeChanges, isVisible } from './describe-commit.ts';

/** More about a commit, as the features that make commits store it. */
export interface AboutCommit {
  /** The run that made it. */
  run?: string;
  /** The number of the commit that it undid. */
  undoes?: number;
  /** The number of the commit whose state it brought back. */
  brings_back?: number;
}

export const aboutOf = ({ about }: Pick<Commit, 'about'>): AboutCommit => about ?? {};

/** The run that made a commit. */
interface RunOfCommit {
  _id: string;
  source: { name: string; commit?: string | undefined };
  /** The run that undid it; null if none. */
  undone_by: string | null;
}

/** The history of the site: its commits, as people see them. */
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
   * Compares an item before and after a commit: the values that differ; null if one of its states is no
   * longer kept.
   * @throws AppError `commit_not_found`; `item_not_found` if the commit did not change the item
   */
  compareItem(number: number, key: string): Promise<ValueChange[] | null>;
  /** Compares the settings; [] if the commit did not change them, null as for a page. */
  compareSettings(number: number): Promise<ValueChange[] | null>;
}

export function createCommitsService(deps: {
  content: Pick<
    ContentStore,
    'changesIn' | 'commitAt' | 'commitsBelow' | 'commitsOfKind' | 'get' | 'refresh'
  >;
  /** Reads where runs came from, and whether they are undone. */
  aboutRuns: (ids: readonly string[]) => Promise<readonly RunOfCommit[]>;
}): CommitsService {
  const { content } = deps;

  /** A commit for people; null if its changes are not visible. */
  function summarise(
    commit: Commit,
    changes: readonly Change[],
    undone: ReadonlyMap<number, number>,
  ): CommitSummary | null {
    const changed = describeChanges(changes);
    // The entries of erased entities are gone, so their tombstone names none.
    if (!isVisible(changed) && commit.kind !== 'erase') return null;
    const { run, undoes = null, brings_back = null } = aboutOf(commit);
    return {
      ...{ number: commit._id, at: commit.at.toISOString(), kind: commit.kind },
      ...{ by: commit.by ?? null, source: commit.source ?? null },
      run: run === undefined ? null : { id: run, from: '', undone: false },
      ...{ undoes, undone_by: undone.get(commit._id) ?? null, brings_back },
      ...changed,
    };
  }

  /** The numbers of undone commits, each with the number of its undo. */
  async function undoneCommits(): Promise<Map<number, number>> {
    const undos = await content.commitsOfKind('undo');
    return new Map(
      undos.flatMap((undo) => {
        const { undoes } = aboutOf(undo);
        return undoes === undefined ? [] : [[undoes, undo._id] as const];
      }),
    );
  }

  async function withRuns(commits: CommitSummary[]): Promise<CommitSummary[]> {
    const ids = commits.flatMap(({ run }) => run?.id ?? []);
    if (ids.length === 0) return commits;
    const known = new Map((await deps.aboutRuns(ids)).map((run) => [run._id, run]));
    return commits.map((commit) => {
      const run = commit.run && known.get(commit.run.id);
      if (!run) return commit;
      const { name: from, commit: git_commit } = run.source;
      const undone = run.undone_by !== null;
      return { ...commit, run: { id: run._id, from, ...(git_commit && { git_commit }), undone } };
    });
  }

  async function list(query: CommitQuery): Promise<CommitList> {
    const head = await content.refresh();
    const undone = await undoneCommits();
    const wanted = [
      ...(query.page === undefined ? [] : [pageEntity(query.page)]),
      ...(query.item === undefined ? [] : [itemEntity(query.item)]),
    ];
    const found: CommitSummary[] = [];
    for await (const commit of content.commitsBelow(query.before ?? head.number + 1)) {
      if (query.since && commit.at < new Date(query.since)) break;
      if (!mayMatch(commit, query)) continue;
      const changes = await content.changesIn(commit);
      if (wanted.some((each) => !changes.some(({ entity }) => entity === each))) continue;
      const summary = summarise(commit, changes, undone);
      if (!summary || !concerns(summary, query)) continue;
      if (found.length === query.limit)
        return { commits: await withRuns(found), next: found.at(-1)!.number };
      found.push(summary);
    }
    return { commits: await withRuns(found), next: null };
  }

  async function changeOf(number: number, entity: string): Promise<Change | undefined> {
    const commit = await content.commitAt(number);
    if (!commit) throw new AppError('commit_not_found');
    return commit.changes.findLast((change) => change.entity === entity);
  }

  /** The states of entries, null for no entry; null if one is no longer kept. */
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
      if (!summary) throw new AppError('commit_not_found');
      return (await withRuns([summary]))[0]!;
    },
    async comparePage(number, id) {
      const change = await changeOf(number, pageEntity(id));
      if (!change) throw new AppError('page_not_found');
      const before = await readSide(change.before as PageEntry | null);
      const after = await readSide(change.after as PageEntry | null);
      if (before === 'lost' || after === 'lost') return null;
      const about = (change.after ?? change.before) as PageEntry | null;
      // An erase leaves no entries.
      return about && comparePages(about, before, after);
    },
    async compareItem(number, key) {
      const change = await changeOf(number, itemEntity(key));
      if (!change) throw new AppError('item_not_found');
      const sides = [change.before, change.after] as (ItemEntry | null)[];
      const [before, after] = (await valuesOf(sides.map(withoutDeleted))) ?? [];
      if (before === undefined || after === undefined) return null;
      // The currency does not change while an item has amounts.
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

/** An item; one without any values if it did not exist. */
const itemOf = (stored: object | null) => (stored ? readItem(stored) : ITEMS.noBase);

/** Whether a commit meets the conditions that need none of its changes. */
function mayMatch(commit: Commit, { by, kind, source, until }: CommitQuery): boolean {
  if (until !== undefined && commit.at > new Date(until)) return false;
  if (by !== undefined && commit.by !== by) return false;
  if (kind !== undefined && commit.kind !== kind) return false;
  return source === undefined || commit.source === source;
}

/** Whether a commit changed what is asked for. */
function concerns(commit: CommitSummary, { origin, what }: CommitQuery): boolean {
  if (origin !== undefined && originOf(commit) !== origin) return false;
  if (what === 'pages') return commit.page_count > 0;
  if (what === 'items') return commit.item_count > 0;
  if (what === 'settings') return commit.settings;
  return what === undefined || commit[what].length > 0;
}
