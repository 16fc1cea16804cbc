import { isPlainObject } from '@siteyard/schemas/values';
import { settingsUpdate, type SiteSettings } from '@siteyard/schemas/settings';
import { hasCode } from '../../../lib/http.ts';
import { readSettings, type LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { saveSettings } from '../../../lib/settings/save-settings.ts';
import { mergeChanges, type MergedChanges } from './merge-changes.ts';

/** Settings to save, and the stored settings that they are based on. */
export interface SettingsWrite {
  settings: SiteSettings;
  base: LoadedSettings;
}

/** The result of a save. */
export type SaveResult =
  /** `by`: the author of other changes that were merged into the saved settings; undefined if none. */
  | { kind: 'saved'; answer: LoadedSettings; by?: string }
  /** Nothing was saved, because another administrator changed the same settings. */
  | { kind: 'clash'; stored: LoadedSettings; merged: MergedChanges; by: string };

/**
 * Saves settings. Merges them with the changes that other people have saved since they were loaded. If
 * both changed the same setting, saves nothing and returns both changes.
 */
export async function saveMerged(write: SettingsWrite, by?: string): Promise<SaveResult> {
  try {
    const answer = await saveSettings(
      settingsUpdate(write.settings, write.base.settings),
      write.base.revision,
    );
    return { kind: 'saved', answer, ...(by !== undefined && { by }) };
  } catch (error) {
    if (!hasCode(error, 'revision_conflict') || !isPlainObject(error.body.current)) throw error;
    const stored = readSettings(error.body.current);
    // The revision is the same if an import is changing the settings. There is no new version to merge with.
    if (stored.revision === write.base.revision) throw error;
    const saver = error.body.saved_by;
    const who = typeof saver === 'string' ? saver : 'Someone else';
    const merged = mergeChanges(write.base.settings, write.settings, stored.settings);
    if (merged.conflicts.length > 0) return { kind: 'clash', stored, merged, by: who };
    return saveMerged({ settings: merged.mine, base: stored }, who);
  }
}
