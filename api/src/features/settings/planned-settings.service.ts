import { AppError } from '@siteyard/schemas/errors';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ReceivedState } from '../../content/entities/received.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import { receiving, type PlannedChange } from '../../content/planned-change.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { isUndone, withUndone } from '../../lib/undone-versions.ts';
import { readSettings } from './read-settings.ts';
import {
  formerSettings,
  SETTINGS,
  SETTINGS_STATE,
  settingsEntry,
  settingsFields,
  settingsOf,
} from './settings-record.ts';

/** The settings before a content operation. */
export interface SettingsState {
  settings: SiteSettings;
  revision: number;
  /** Whether no person has ever saved the settings. */
  untouched: boolean;
  /** The received values, by lineage. */
  received: Record<string, ReceivedState>;
}

/** The planned settings. */
export interface NewSettings extends Pick<SettingsState, 'settings' | 'received'> {
  /** In an undo: the revision that the settings get back. Later revisions are undone. */
  bringsBack?: number;
}

/** Reads the settings for content operations, and plans changes of them. */
export interface PlannedSettings {
  read(): Promise<SettingsState>;
  /** Reads a former revision of the settings; null if it is no longer kept. */
  readVersion(revision: number): Promise<SiteSettings | null>;
  /** Returns the last former settings, newest first. Leaves out undone ones. */
  former(): Promise<SiteSettings[]>;
  /** Reads received settings; null if they are no longer kept. */
  readReceived(received: ReceivedState | undefined): Promise<SiteSettings | null>;
  putReceived(hash: string, settings: SiteSettings): Promise<ReceivedState>;
  /**
   * Plans a change, and stores its state.
   * @param seen the revision when the plan was made
   * @param again the advice for the operator if the settings have changed since
   */
  plan(seen: number, actor: Actor, to: NewSettings, again: string): Promise<PlannedChange>;
  /** Plans to store the received values, without changing the settings. */
  planReceived(received: Record<string, ReceivedState>): PlannedChange;
}

/** The maximum number of former settings that a merge tries as its base. */
const FORMER = 20;

export function createPlannedSettings(deps: {
  content: Pick<ContentStore, 'get' | 'history' | 'put' | 'refresh'>;
}): PlannedSettings {
  const { content } = deps;
  const former = async () => formerSettings(content, await content.refresh());

  async function put(settings: SiteSettings): Promise<string> {
    const [state] = await content.put([{ kind: SETTINGS_STATE, value: settings }]);
    return state!;
  }

  /**
   * Returns the other fields of restored settings. They count as untouched if they were untouched at that
   * time.
   */
  async function asBefore(bringsBack: number | undefined, actor: Actor, revision: number) {
    const { source } = actor;
    if (bringsBack === undefined) return { source };
    const before = (await former()).find((each) => each.revision === bringsBack);
    return {
      source: before === undefined || before.source === 'seed' ? ('seed' as const) : source,
      undone_versions: withUndone(before?.undone_versions ?? [], bringsBack, revision),
    };
  }

  return {
    async read() {
      const found = await settingsOf(content, await content.refresh());
      const { settings, revision, source, received } = found;
      const untouched = revision === 0 || source === 'seed';
      return { settings: readSettings(settings), revision, untouched, received };
    },
    async readVersion(revision) {
      // At revision 0, no settings were saved, so the defaults apply.
      if (revision === 0) return readSettings({});
      const version = (await former()).find((each) => each.revision === revision);
      return version ? readSettings(version.settings) : null;
    },
    async former() {
      const undone = settingsEntry(await content.refresh())?.undone_versions;
      const found = (await former()).filter(({ revision }) => !isUndone(revision, undone));
      return found.slice(0, FORMER).map(({ settings }) => readSettings(settings));
    },
    async readReceived(received) {
      if (!received?.state) return null;
      const value = (await content.get([received.state])).get(received.state);
      return value ? readSettings(value) : null;
    },
    putReceived: async (hash, settings) => ({ hash, state: await put(settings) }),
    async plan(seen, actor, { settings, received, bringsBack }, again) {
      const state = await put(settings);
      const revision = seen + 1;
      const about = await asBefore(bringsBack, actor, revision);
      return {
        states: [state],
        entry(snapshot, updated_at) {
          const present = settingsEntry(snapshot);
          if ((present?.revision ?? 0) !== seen) throw settingsDrifted(again);
          const entry: SettingsEntry = {
            state,
            ...settingsFields(settings, present),
            revision,
            received,
            updated_at,
            updated_by: actor.name,
            ...about,
          };
          return [SETTINGS, entry];
        },
      };
    },
    planReceived: (received) => receiving('settings', 'site', received),
  };
}

const settingsDrifted = (again: string): AppError =>
  new AppError('plan_drifted', {
    message: `The settings have changed since this plan was made, so nothing was changed. ${again}`,
  });
