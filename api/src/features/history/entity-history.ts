import type { CommitQuery, CommitSummary, VersionSummary } from '@siteyard/schemas/http';
import type { Entry } from '../../content/entities.ts';
import type { CommittedChange } from '../../content/history.ts';
import type { ContentStore } from '../../content/store.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { Commit } from '../../content/stored.ts';
import type { ItemVersions } from '../items/item-versions.service.ts';
import { presentItemVersion } from '../items/items.presenter.ts';
import { itemEntity } from '../items/stored-item.ts';
import { presentVersionHead } from '../page-versions/page-versions.presenter.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { pageEntity } from '../pages/page-record.ts';
import { presentSettingsVersion } from '../settings/settings.presenter.ts';
import { SETTINGS } from '../settings/settings-record.ts';
import type { SettingsService } from '../settings/settings.service.ts';

export interface EntityHistoryDeps {
  content: Pick<ContentStore, 'changesOf' | 'refresh'>;
  versions: Pick<PageVersionsService, 'list'>;
  settings: Pick<SettingsService, 'listVersions'>;
  itemVersions: Pick<ItemVersions, 'list'>;
}

/** The history of one page, one item or the settings. */
interface EntityHistory {
  /** The commits that changed the entity, newest first. */
  commits: Commit[];
  /** Returns the versions that a commit made. */
  versionsIn(commit: Commit): Pick<CommitSummary, 'version' | 'former'>;
}

/** Reads the history of the page, item or settings of a list; null for a list of all changes. */
export async function readEntityHistory(
  deps: EntityHistoryDeps,
  query: CommitQuery,
): Promise<EntityHistory | null> {
  const entity = entityOfList(query);
  if (entity === null) return null;
  const changes = await deps.content.changesOf(entity);
  const present = (await deps.content.refresh()).entries.get(entity);
  const kept = await keptVersions(deps, query, present);
  // Version numbers begin again after an entity was removed, for example by restoring a backup.
  const created = changes.find(({ change: { before, after } }) => !before || !after);
  return {
    commits: [...new Map(changes.map(({ commit }) => [commit._id, commit])).values()],
    versionsIn({ _id }) {
      if (_id < (created?.commit._id ?? 0)) return { version: null };
      const [last, ...former] = entriesIn(changes, _id);
      const older = former.flatMap((entry) => kept.get(numberOf(entry) ?? 0) ?? []);
      return {
        version: versionOf(last, present, kept),
        ...(older.length > 0 && { former: older }),
      };
    },
  };
}

/** Returns the entity whose changes a list contains; null for all changes. */
function entityOfList({ page, item, what }: CommitQuery): string | null {
  if (page !== undefined) return pageEntity(page);
  if (item !== undefined) return itemEntity(item);
  return what === 'settings' ? SETTINGS : null;
}

/** The entries that a commit wrote for the entity, the newest first. */
const entriesIn = (changes: readonly CommittedChange[], commit: number) =>
  changes.filter((each) => each.commit._id === commit).map(({ change }) => change.after);

/** Returns the version number of an entry; undefined in the trash. */
function numberOf(entry: Entry | null | undefined): number | undefined {
  if (!entry || ('deleted' in entry && entry.deleted)) return undefined;
  if ('version' in entry) return entry.version;
  return 'revision' in entry ? entry.revision : undefined;
}

function versionOf(
  entry: Entry | null | undefined,
  present: Entry | undefined,
  kept: ReadonlyMap<number, KeptVersion>,
): CommitSummary['version'] {
  const number = numberOf(entry);
  if (number === undefined) return null;
  if (number === numberOf(present)) return 'now';
  if (kept.has(number)) return number;
  return isItem(entry) && isItem(present) ? versionWithState(entry, present, kept) : null;
}

/**
 * Publishing or unpublishing an item changes its revision, but creates no version. So this searches by
 * state.
 */
function versionWithState(
  { revision, state }: ItemEntry,
  present: ItemEntry,
  kept: ReadonlyMap<number, KeptVersion>,
): CommitSummary['version'] {
  const next = Math.min(...[...kept.keys()].filter((number) => number > revision));
  if (next !== Infinity) return kept.get(next)?.state === state ? next : null;
  return !present.deleted && present.state === state ? 'now' : null;
}

const isItem = (entry: Entry | null | undefined): entry is ItemEntry =>
  Boolean(entry && 'goes_with' in entry);

/** A version of a page, an item or the settings. Only versions of items have a `state`. */
type KeptVersion = VersionSummary & { state?: string };

/** Returns the versions that people can view and restore, by number. */
async function keptVersions(
  deps: EntityHistoryDeps,
  query: CommitQuery,
  present: Entry | undefined,
): Promise<Map<number, KeptVersion>> {
  if (numberOf(present) === undefined) return new Map();
  const all = await listVersions(deps, query);
  return new Map(all.map((version) => [version.number, version]));
}

async function listVersions(
  { itemVersions, settings, versions }: EntityHistoryDeps,
  { page, item }: CommitQuery,
): Promise<KeptVersion[]> {
  if (page !== undefined) return (await versions.list(page)).map(presentVersionHead);
  if (item === undefined) return (await settings.listVersions()).map(presentSettingsVersion);
  const all = await itemVersions.list(item);
  return all.map((version) => ({ ...presentItemVersion(version), state: version.entry.state }));
}
