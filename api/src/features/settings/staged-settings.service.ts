import { isPlainObject } from '@siteyard/schemas/json';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { Actor } from '../../lib/actor.ts';
import { notUndone, withUndone } from '../../lib/undone-versions.ts';
import type { StagedContent } from '../site-state/staged-content.service.ts';
import { readSettings } from './read-settings.ts';
import { settingsModel, settingsVersionModel } from './settings.model.ts';
import { createStoredSettings, SETTINGS_SUBJECT } from './stored-settings.ts';

/** The settings as a content operation finds them. */
export interface SettingsState {
  settings: SiteSettings;
  revision: number;
  /** Whether no person has ever saved them. */
  untouched: boolean;
  /** Hashes of what was received, by lineage. */
  received: Record<string, unknown>;
}

/** The settings as content operations read and change them; compare `StagedPages`. */
export interface StagedSettings {
  read(): Promise<SettingsState>;
  /** Former settings; null where they are no longer kept. */
  readVersion(revision: number): Promise<SiteSettings | null>;
  /** The last former settings that are not undone, newest first. */
  former(): Promise<SiteSettings[]>;
  /** @param bringsBack for an undo: the revision that the settings are again. Those since then are undone. */
  prepare(
    run: string,
    actor: Actor,
    state: Pick<SettingsState, 'settings' | 'received'>,
    bringsBack?: number,
  ): Promise<void>;
  /** Marks the settings as about to be changed; false if they have changed since the plan. */
  link(run: string, seen: number): Promise<boolean>;
  fold(run: string): Promise<void>;
  discard(run: string): Promise<void>;
  /** Stores what was received, without changing the settings. */
  remember(received: Record<string, unknown>): Promise<void>;
}

/** How many former settings may be the base of a merge. */
const FORMER = 20;

const SITE = { _id: 'site' } as const;

export function createStagedSettings(deps: {
  connection: Connection;
  staged: StagedContent;
}): StagedSettings {
  const { staged } = deps;
  const model = settingsModel(deps.connection);
  const versions = settingsVersionModel(deps.connection);
  const { readStored, keep } = createStoredSettings(deps.connection);

  /** What settings that are brought back have besides: they are as untouched as they were. */
  async function asBefore(bringsBack: number, actor: Actor, revision: number) {
    const before = await versions.findOne({ _id: bringsBack }).lean();
    const { source = 'seed', undone_versions = [] } = before ?? {};
    return {
      source: source === 'seed' ? source : actor.source,
      undone_versions: withUndone(undone_versions, bringsBack, revision),
    };
  }

  return {
    async read() {
      const { settings, revision, source, received } = await readStored();
      return {
        settings: readSettings(settings),
        revision,
        untouched: revision === 0 || source === 'seed',
        received: isPlainObject(received) ? received : {},
      };
    },
    async readVersion(revision) {
      // Nobody had saved any: the defaults.
      if (revision === 0) return readSettings({});
      const version = await versions.findOne({ _id: revision }).lean();
      return version && readSettings(version.settings);
    },
    async former() {
      const { revision, undone_versions } = await readStored();
      const found = await versions
        .find(notUndone('_id', revision, undone_versions))
        .sort({ _id: -1 })
        .limit(FORMER)
        .lean();
      return found.map(({ settings }) => readSettings(settings));
    },
    async prepare(run, actor, { settings, received }, bringsBack) {
      const revision = (await readStored()).revision + 1;
      const set = {
        settings,
        revision,
        saved_by: actor.name,
        source: actor.source,
        updated_at: new Date(),
        received,
        ...(bringsBack !== undefined && (await asBefore(bringsBack, actor, revision))),
      };
      await staged.put(run, SETTINGS_SUBJECT, { set, unset: [] });
    },
    async link(run, seen) {
      const current = await readStored();
      if (current.revision !== seen) return false;
      if (seen > 0) await keep(current);
      else
        await model.updateOne(
          SITE,
          { $setOnInsert: { settings: {}, revision: 0, source: 'seed', saved_by: null } },
          { upsert: true },
        );
      const { modifiedCount } = await model.updateOne(
        { ...SITE, revision: seen, next: null },
        { $set: { next: { run } } },
      );
      return modifiedCount > 0;
    },
    async fold(run) {
      const change = (await staged.find(run, [SETTINGS_SUBJECT])).get(SETTINGS_SUBJECT);
      if (!change) return;
      await model.updateOne(
        { ...SITE, 'next.run': run },
        { $set: change.set, $unset: { next: 1 } },
      );
    },
    async discard(run) {
      await model.updateOne({ ...SITE, 'next.run': run }, { $unset: { next: 1 } });
    },
    async remember(received) {
      await model.updateOne(SITE, { $set: { received } });
    },
  };
}
