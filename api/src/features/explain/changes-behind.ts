import type { ChangeBehind } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Entry } from '../../content/entities.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { CommittedChange } from '../../content/history.ts';
import type { ContentStore } from '../../content/store.ts';
import { undoCommit, type RestoreDeps } from '../history/restore-state.ts';
import { aboutOf } from '../history/commits.service.ts';
import { describeChanges, isVisible } from '../history/describe-commit.ts';
import { SETTINGS } from '../settings/settings-record.ts';
import { readSettings } from '../settings/read-settings.ts';

/** The maximum number of changes of the settings that are searched. */
const SETTINGS_SEARCHED = 200;

/** A change of the settings, with the settings before and after it. */
interface SettingsChange {
  committed: CommittedChange;
  before: SiteSettings;
  after: SiteSettings;
}

/** Finds the changes that explain the state of the site at a given time. */
export interface ChangesBehind {
  /** Returns the newest public change of an entity that meets a condition; null if none is stored. */
  find<E extends Entry>(
    entity: string,
    meets?: (before: E | null, after: E | null) => boolean,
  ): Promise<CommittedChange | null>;
  /** Returns the newest change of the settings that meets a condition; null if none is stored. */
  findInSettings(
    meets: (before: SiteSettings, after: SiteSettings) => boolean,
  ): Promise<SettingsChange | null>;
  /** Describes a change, with the command that reverts it. */
  describe(committed: CommittedChange): Promise<ChangeBehind>;
}

/**
 * Creates the search.
 * @param upTo the number of the newest commit at the explained time
 */
export function createChangesBehind(
  content: RestoreDeps['content'] & Pick<ContentStore, 'changesOf' | 'get'>,
  upTo: number,
): ChangesBehind {
  const known = new Map<string, Promise<CommittedChange[]>>();
  const described = new Map<string, Promise<ChangeBehind>>();
  let ofSettings: Promise<SettingsChange[]> | undefined;

  function changesOf(entity: string): Promise<CommittedChange[]> {
    let changes = known.get(entity);
    if (!changes) {
      changes = content.changesOf(entity).then((all) => all.filter(isInTime));
      known.set(entity, changes);
    }
    return changes;
  }
  const isInTime = ({ commit, change }: CommittedChange) =>
    commit._id <= upTo && isVisible(describeChanges([change]));

  async function readSettingsChanges(): Promise<SettingsChange[]> {
    const changes = (await changesOf(SETTINGS)).slice(0, SETTINGS_SEARCHED);
    const stateOf = (entry: Entry | null) => (entry as SettingsEntry | null)?.state;
    const ids = changes.flatMap(({ change: { before, after } }) =>
      [stateOf(before), stateOf(after)].filter((id) => id !== undefined),
    );
    const values = await content.get([...new Set(ids)]);
    const read = (entry: Entry | null) => readSettings(values.get(stateOf(entry) ?? '') ?? {});
    return changes.map((committed) => ({
      committed,
      before: read(committed.change.before),
      after: read(committed.change.after),
    }));
  }

  return {
    async find<E extends Entry>(
      entity: string,
      meets: (before: E | null, after: E | null) => boolean = () => true,
    ) {
      const changes = await changesOf(entity);
      const isFound = ({ change: { before, after } }: CommittedChange) =>
        meets(before as E | null, after as E | null);
      return changes.find(isFound) ?? null;
    },
    async findInSettings(meets) {
      ofSettings ??= readSettingsChanges();
      return (await ofSettings).find(({ before, after }) => meets(before, after)) ?? null;
    },
    describe(committed) {
      const name = `${committed.commit._id} ${committed.change.entity}`;
      const description = described.get(name) ?? describe(content, committed);
      described.set(name, description);
      return description;
    },
  };
}

async function describe(
  content: RestoreDeps['content'],
  committed: CommittedChange,
): Promise<ChangeBehind> {
  const { _id: number, at, kind, by = null, source = null } = committed.commit;
  const revert = await revertOf(content, committed);
  return { number, at: at.toISOString(), kind, by, source, revert };
}

/** Returns the command that reverts a change; null if no single command can. */
async function revertOf(
  content: RestoreDeps['content'],
  { commit, change: { entity, before } }: CommittedChange,
): Promise<string | null> {
  const { run } = aboutOf(commit);
  if (run !== undefined) return `sitectl undo ${run}`;
  // A deleted picture has no bytes, so it cannot be restored.
  if (entity.startsWith('picture:')) return null;
  // Reverting the creation of a page would delete the page that the visitor requests.
  if (before === null) return null;
  const number = commit._id;
  try {
    await undoCommit({ content }, number, {
      actor: {
        name: null,
        source: 'cli',
      },
      dryRun: true,
    });
    return `sitectl undo ${number}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A later change prevents the undo of the whole commit, so the command restores only the page.
    const page = before && 'content_hash' in before ? (before as PageEntry).id : null;
    return page === null ? null : `sitectl restore-page ${page} --at ${number - 1}`;
  }
}
