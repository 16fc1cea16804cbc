import type { ChangeSource } from '@siteyard/schemas/page';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Entry } from '../../content/entities.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { isUndone, withUndone } from '../../lib/undone-versions.ts';
import { readSettings } from './read-settings.ts';
import {
  formerSettings,
  SETTINGS,
  SETTINGS_STATE,
  settingsEntry,
  settingsOf,
} from './settings-record.ts';

/** The settings as a content operation finds them. */
export interface SettingsState {
  settings: SiteSettings;
  revision: number;
  /** Whether no person has ever saved them. */
  untouched: boolean;
  /** Hashes of what was received, by lineage. */
  received: Record<string, string>;
}

/** A change of the settings that waits for the switch of its run. */
export interface StagedSettingsChange {
  /** The id of the state; absent if only what was received changes. */
  state?: string;
  /** The revision that the plan has seen. */
  seen: number;
  received: Record<string, string>;
  /** For an undo: the revision that the settings are again. Those since then are undone. */
  bringsBack?: number;
  /** Through what they are changed; absent for that of the run. */
  source?: ChangeSource;
}

/** The settings as content operations read and change them. */
export interface StagedSettings {
  read(): Promise<SettingsState>;
  /** Former settings; null if they are no longer kept. */
  readVersion(revision: number): Promise<SiteSettings | null>;
  /** The last former settings that are not undone, newest first. */
  former(): Promise<SiteSettings[]>;
  /** Stores settings before they are used. @returns the id of the state */
  put(settings: SiteSettings): Promise<string>;
  /**
   * Computes the new entry, for the switch; null changes nothing.
   * @throws `drifted`, if the settings have changed since the plan
   */
  changeOf(
    change: StagedSettingsChange,
    actor: Actor,
    drifted: () => Error,
  ): Promise<(snapshot: SiteSnapshot, at: Date) => [string, Entry] | null>;
}

/** How many former settings may be the base of a merge. */
const FORMER = 20;

export function createStagedSettings(deps: {
  content: Pick<ContentStore, 'get' | 'history' | 'put' | 'refresh'>;
}): StagedSettings {
  const { content } = deps;
  const former = async () => formerSettings(content, await content.refresh());

  /** What settings that are brought back have besides: they are as untouched as they were. */
  async function asBefore(bringsBack: number, now: ChangeSource, revision: number) {
    const before = (await former()).find((each) => each.revision === bringsBack);
    const { source = 'seed', undone_versions = [] } = before ?? {};
    return {
      source: source === 'seed' ? source : now,
      undone_versions: withUndone(undone_versions, bringsBack, revision),
    };
  }

  return {
    async read() {
      const { settings, revision, source, received } = await settingsOf(
        content,
        await content.refresh(),
      );
      const untouched = revision === 0 || source === 'seed';
      return { settings: readSettings(settings), revision, untouched, received };
    },
    async readVersion(revision) {
      // Nobody had saved any: the defaults.
      if (revision === 0) return readSettings({});
      const version = (await former()).find((each) => each.revision === revision);
      return version ? readSettings(version.settings) : null;
    },
    async former() {
      const snapshot = await content.refresh();
      const { undone_versions } = settingsEntry(snapshot) ?? {};
      const found = await formerSettings(content, snapshot);
      return found
        .filter(({ revision }) => !isUndone(revision, undone_versions))
        .slice(0, FORMER)
        .map(({ settings }) => readSettings(settings));
    },
    async put(settings) {
      const [state] = await content.put([{ kind: SETTINGS_STATE, value: settings }]);
      return state!;
    },
    async changeOf({ state, seen, received, bringsBack, ...of }, actor, drifted) {
      const revision = seen + 1;
      const source = of.source ?? actor.source;
      const more = bringsBack === undefined ? {} : await asBefore(bringsBack, source, revision);
      return (snapshot, updated_at) => {
        const present = settingsEntry(snapshot);
        if (state === undefined) return present ? [SETTINGS, { ...present, received }] : null;
        if ((present?.revision ?? 0) !== seen) throw drifted();
        const entry: SettingsEntry = {
          ...{ state, revision, updated_at, updated_by: actor.name, source, received },
          ...more,
        };
        return [SETTINGS, entry];
      };
    },
  };
}
