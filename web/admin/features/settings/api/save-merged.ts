import { isPlainObject } from '@siteyard/schemas/json';
import { settingsUpdate, type SiteSettings } from '@siteyard/schemas/settings';
import { hasCode } from '../../../lib/http.ts';
import { readSettings, type LoadedSettings } from '../../../lib/settings/get-settings.ts';
import { mergeChanges, type MergedChanges } from '../work/merge-changes.ts';
import { saveSettings } from './save-settings.ts';

/** Settings to save, and the stored ones that they were made from. */
export interface SettingsWrite {
  settings: SiteSettings;
  base: LoadedSettings;
}

export type SaveResult =
  /** `by`: who had saved other settings meanwhile, which are saved too; undefined for nobody. */
  | { kind: 'saved'; answer: LoadedSettings; by?: string }
  /** Nothing is saved: somebody else changed the same. */
  | { kind: 'clash'; stored: LoadedSettings; merged: MergedChanges; by: string };

/**
 * Saves settings together with what somebody else saved meanwhile. Where both changed the same, it
 * saves nothing and returns both.
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
    // An import is changing them: there is nothing to merge with yet.
    if (stored.revision === write.base.revision) throw error;
    const saver = error.body.saved_by;
    const who = typeof saver === 'string' ? saver : 'Somebody else';
    const merged = mergeChanges(write.base.settings, write.settings, stored.settings);
    if (merged.conflicts.length > 0) return { kind: 'clash', stored, merged, by: who };
    return saveMerged({ settings: merged.mine, base: stored }, who);
  }
}
