import type { CommitQuery, CommitSummary } from '@siteyard/schemas/commit';
import type { VersionSummary } from '@siteyard/schemas/page';
import type { Entry } from '../../content/entities.ts';
import type { CommittedChange } from '../../content/history.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Commit } from '../../content/stored.ts';
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
}

/** The history of one page or of the settings. */
interface EntityHistory {
  /** The commits that changed it, newest first. */
  commits: Commit[];
  /** The versions that a commit made. */
  versionsIn(commit: Commit): Pick<CommitSummary, 'version' | 'former'>;
}

/** Reads the history of the page or the settings that a list is for; null for a list of all changes. */
export async function readEntityHistory(
  deps: EntityHistoryDeps,
  { page, what }: CommitQuery,
): Promise<EntityHistory | null> {
  if (page === undefined && what !== 'settings') return null;
  const entity = page === undefined ? SETTINGS : pageEntity(page);
  const changes = await deps.content.changesOf(entity);
  const present = (await deps.content.refresh()).entries.get(entity);
  const kept = await keptVersions(deps, page, numberOf(present));
  // Numbers begin again if the entity was removed, such as by the restore of a backup.
  const created = changes.find(({ change: { before, after } }) => !before || !after);
  return {
    commits: [...new Map(changes.map(({ commit }) => [commit._id, commit])).values()],
    versionsIn({ _id }) {
      if (_id < (created?.commit._id ?? 0)) return { version: null };
      const [last, ...former] = numbersIn(changes, _id);
      const older = former.flatMap((number) => kept.get(number ?? 0) ?? []);
      return {
        version: versionOf(last, numberOf(present), kept),
        ...(older.length > 0 && { former: older }),
      };
    },
  };
}

/** The numbers that a commit gave to the entity, the newest first. */
const numbersIn = (changes: readonly CommittedChange[], commit: number) =>
  changes.filter((each) => each.commit._id === commit).map(({ change }) => numberOf(change.after));

/** The number of the version that an entry is, or becomes; undefined in the trash. */
function numberOf(entry: Entry | null | undefined): number | undefined {
  if (!entry || ('deleted' in entry && entry.deleted)) return undefined;
  if ('version' in entry) return entry.version;
  return 'revision' in entry ? entry.revision : undefined;
}

function versionOf(
  number: number | undefined,
  present: number | undefined,
  kept: ReadonlyMap<number, VersionSummary>,
): CommitSummary['version'] {
  if (number === undefined) return null;
  if (number === present) return 'now';
  return kept.has(number) ? number : null;
}

/** The versions that can be looked at and restored, by number. */
async function keptVersions(
  { settings, versions }: EntityHistoryDeps,
  page: number | undefined,
  present: number | undefined,
): Promise<Map<number, VersionSummary>> {
  if (present === undefined) return new Map();
  const all =
    page === undefined
      ? (await settings.listVersions()).map(presentSettingsVersion)
      : (await versions.list({ _id: page })).map(presentVersionHead);
  return new Map(all.map((version) => [version.number, version]));
}
