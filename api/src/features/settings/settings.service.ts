import { AppError } from '@siteyard/schemas/errors';
import { mapFields } from '@siteyard/schemas/map-fields';
import { deepEqual } from '@siteyard/schemas/json';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import {
  siteSettings,
  tidySettings,
  type SiteSettings,
  type UpdateSettings,
} from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { Actor } from '../../lib/actor.ts';
import { createTurns, untilWritten } from '../../lib/in-turn.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { runOf, withChange, type StagedContent } from '../site-state/staged-content.service.ts';
import { whenFree } from '../site-state/when-free.ts';
import { readSettings } from './read-settings.ts';
import { createStoredSettings, SETTINGS_SUBJECT } from './stored-settings.ts';
import {
  settingsModel,
  settingsVersionModel,
  type SettingsDocument,
  type SettingsVersionDocument,
} from './settings.model.ts';

export type Settings = SettingsDocument;
export type SettingsVersion = SettingsVersionDocument;

export interface SettingsService {
  /** The settings as stored; read them with `readSettings`. */
  get(): Promise<Settings>;
  /** Changes the given fields. @throws AppError `revision_conflict` */
  update(change: UpdateSettings, write: { actor: Actor; revision?: number }): Promise<Settings>;
  /** Newest first. */
  listVersions(): Promise<SettingsVersion[]>;
  /** @throws AppError `version_not_found` */
  getVersion(revision: number): Promise<SettingsVersion>;
  restoreVersion(revision: number, actor: Actor): Promise<Settings>;
}

const SITE = { _id: 'site' } as const;

/** The rules of the settings: every write is a compare-and-set, and saves the previous state as a version. */
export function createSettingsService(deps: {
  connection: Connection;
  siteState: SiteState;
  staged: Pick<StagedContent, 'find'>;
  /** How long a write waits for a run that changes the settings, in ms. */
  waitMs?: number;
}): SettingsService {
  const model = settingsModel(deps.connection);
  const versions = settingsVersionModel(deps.connection);
  const turns = createTurns<string>();

  const { readStored, keep } = createStoredSettings(deps.connection);

  /** The settings as everybody sees them: what the committed run has staged, if it has any. */
  const get = async (): Promise<Settings> => {
    const runs = deps.siteState.committedRuns();
    // Where the run is folded between the two reads, the stored settings are read once more.
    for (let tries = 0; ; tries += 1) {
      const stored = await readStored();
      const run = runOf(stored.next);
      if (run === null || !runs.includes(run) || tries === 2) return stored;
      const change = (await deps.staged.find(run, [SETTINGS_SUBJECT])).get(SETTINGS_SUBJECT);
      if (change) return withChange(stored, change);
    }
  };

  const write = (
    actor: Actor,
    change: (current: Settings) => SiteSettings | null,
  ): Promise<Settings> => turns(SITE._id, () => untilWritten(() => tryToWrite(actor, change)));

  /** Returns null if another writer was first. */
  const tryToWrite = async (
    actor: Actor,
    change: (current: Settings) => SiteSettings | null,
  ): Promise<Settings | null> => {
    const current = await whenFree(
      readStored,
      async (isLeft) =>
        new RevisionConflict(await get(), {
          message: isLeft
            ? 'An import could not finish the settings, so they cannot be changed yet. “Imports and undo” says more.'
            : 'An import is changing the settings. Try again in a moment.',
        }),
      deps,
    );
    const settings = change(current);
    if (settings === null) return current;
    if (current.revision === 0)
      await model.updateOne(
        SITE,
        { $setOnInsert: { settings: {}, revision: 0, source: 'seed', saved_by: null } },
        { upsert: true },
      );
    else await keep(current);
    const written = await model
      .findOneAndUpdate(
        { ...SITE, revision: current.revision, next: null },
        {
          $set: {
            settings,
            revision: current.revision + 1,
            saved_by: actor.name,
            source: actor.source,
            updated_at: new Date(),
          },
        },
        { returnDocument: 'after' },
      )
      .lean();
    if (written) await deps.siteState.bump();
    return written;
  };

  const getVersion = async (revision: number): Promise<SettingsVersion> => {
    const present = await get();
    const version =
      revision < present.revision ? await versions.findOne({ _id: revision }).lean() : null;
    if (!version) throw new AppError('version_not_found');
    return version;
  };

  return {
    get,
    update: (change, { actor, revision }) =>
      write(actor, (current) => {
        const before = readSettings(current.settings);
        const after = merged(before, change);
        // A retry after a lost answer changes nothing, so it is not a conflict.
        if (deepEqual(before, after) && current.revision > 0) return null;
        if (revision !== undefined && revision !== current.revision)
          throw new RevisionConflict(current, {
            saved: {
              saved_by: current.saved_by,
              saved_at: current.updated_at?.toISOString() ?? null,
            },
          });
        return after;
      }),
    async listVersions() {
      const present = await get();
      return versions
        .find({ _id: { $lt: present.revision } })
        .sort({ _id: -1 })
        .lean();
    },
    getVersion,
    async restoreVersion(revision, actor) {
      const version = await getVersion(revision);
      return write(actor, () => readSettings(version.settings));
    },
  };
}

function merged(before: SiteSettings, change: UpdateSettings): SiteSettings {
  const { nav, contact, business, notice, look, ...rest } = withoutUndefined(change);
  const { cta, ...restOfNav } = withoutUndefined(nav ?? {});
  const after: SiteSettings = {
    ...before,
    ...rest,
    ...(business && {
      business: { name: '', locations: [], ...before.business, ...withoutUndefined(business) },
    }),
    ...(notice !== undefined && { notice: notice ?? undefined }),
    ...(look !== undefined && { look: look ?? undefined }),
    contact: { ...before.contact, ...withoutUndefined(contact ?? {}) },
    nav: {
      ...before.nav,
      ...restOfNav,
      cta: { ...before.nav.cta, ...withoutUndefined(cta ?? {}) },
    },
  };
  return mapFields(siteSettings, tidySettings(after), (kind, value) =>
    kind === 'asset' ? stripCacheBuster(value) : value,
  ) as SiteSettings;
}

function withoutUndefined<T extends object>(
  value: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
