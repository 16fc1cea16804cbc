import { AppError } from '@siteyard/schemas/errors';
import { mapFields, deepEqual } from '@siteyard/schemas/values';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import {
  siteSettings,
  tidySettings,
  type SiteSettings,
  type UpdateSettings,
} from '@siteyard/schemas/settings';
import type { Entry } from '../../content/entities.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import { stateId } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { createKeyedLock } from '../../lib/keyed-lock.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { expiredVersions } from '../../lib/version-retention.ts';
import { readSettings } from './read-settings.ts';
import { settleRentals } from './rentals-change.ts';
import {
  formerSettings,
  SETTINGS,
  SETTINGS_STATE,
  settingsEntry,
  settingsFields,
  settingsOf,
  type Settings,
  type SettingsVersion,
} from './settings-record.ts';

export type { Settings };

export interface SettingsService {
  /** The settings as stored; read them with `readSettings`. */
  get(): Promise<Settings>;
  /**
   * Changes the given fields. If rental items get a new path, pages with addresses in this path are moved.
   * @throws AppError `revision_conflict`, `rentals_in_use`, `item_address_taken`
   */
  update(change: UpdateSettings, write: { actor: Actor; revision?: number }): Promise<Settings>;
  /** Newest first. */
  listVersions(): Promise<SettingsVersion[]>;
  /** @throws AppError `version_not_found` */
  getVersion(revision: number): Promise<SettingsVersion>;
  /** @throws AppError `version_not_found`, `rentals_in_use`, `item_address_taken` */
  restoreVersion(revision: number, actor: Actor): Promise<Settings>;
}

/** The rules of the settings. Each change is one commit of the content store. */
export function createSettingsService(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'history' | 'refresh'>;
}): SettingsService {
  const { content } = deps;

  /** Orders the writers in this process. `WriteConflict` detects writers of other instances. */
  const withLock = createKeyedLock<'settings'>();
  const writeLocked = (attempt: () => Promise<Settings>) =>
    withLock('settings', () => retryOnConflict(attempt));

  const get = async (): Promise<Settings> => settingsOf(content, await content.refresh());

  const write = (
    actor: Actor,
    change: (current: Settings) => SiteSettings | null,
  ): Promise<Settings> =>
    writeLocked(async () => {
      const { name: by, source } = actor;
      const current = await get();
      const settings = change(current);
      if (settings === null) return current;
      const state = stateId(SETTINGS_STATE, settings);
      const revision = current.revision + 1;
      const { at } = await content.commit(
        { by, source },
        {
          kind: 'settings',
          states: [{ kind: SETTINGS_STATE, value: settings }],
          compute(snapshot, updated_at) {
            const present = settingsEntry(snapshot);
            if ((present?.revision ?? 0) !== current.revision) throw new WriteConflict();
            const { rentals: _, former_currency: __, ...rest } = present ?? {};
            const entry: SettingsEntry = {
              ...rest,
              ...settingsFields(settings, present),
              state,
              revision,
              updated_at,
              updated_by: by,
              source,
            };
            const entries = new Map<string, Entry>([[SETTINGS, entry]]);
            settleRentals(entries, snapshot, { actor, at: updated_at });
            return { entries };
          },
        },
      );
      return { ...current, settings, revision, saved_by: by, source, updated_at: at };
    });

  /** Returns the last 100 versions and all versions that were replaced in the last 30 days. */
  const listVersions = async (): Promise<SettingsVersion[]> => {
    const all = await formerSettings(content, await content.refresh());
    const { upTo, replacedBefore } = expiredVersions(all[0]?.revision ?? 0);
    return all.filter(
      ({ revision, replaced_at }) => revision > upTo || replaced_at >= replacedBefore,
    );
  };

  const getVersion = async (revision: number): Promise<SettingsVersion> => {
    const version = (await listVersions()).find((each) => each.revision === revision);
    if (!version) throw new AppError('version_not_found');
    return version;
  };

  return {
    get,
    update: (change, { actor, revision }) =>
      write(actor, (current) => {
        const before = readSettings(current.settings);
        const after = merged(before, change);
        // A retry after a lost response changes nothing, so it is not a conflict.
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
    listVersions,
    getVersion,
    async restoreVersion(revision, actor) {
      const version = await getVersion(revision);
      return write(actor, () => readSettings(version.settings));
    },
  };
}

function merged(before: SiteSettings, change: UpdateSettings): SiteSettings {
  const { nav, contact, business, notice, look, rentals, ...rest } = withoutUndefined(change);
  const { cta, ...restOfNav } = withoutUndefined(nav ?? {});
  const after: SiteSettings = {
    ...before,
    ...rest,
    ...(business && {
      business: { name: '', locations: [], ...before.business, ...withoutUndefined(business) },
    }),
    ...(notice !== undefined && { notice: notice ?? undefined }),
    ...(look !== undefined && { look: look ?? undefined }),
    ...(rentals !== undefined && { rentals: rentals ?? undefined }),
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
