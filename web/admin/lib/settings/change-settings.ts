import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings, UpdateSettings } from '@siteyard/schemas/settings';
import { hasCode } from '../http.ts';
import { loadSettings, settingsQuery } from './get-settings.ts';
import { saveSettings } from './save-settings.ts';

/** The number of attempts if the settings are saved elsewhere between reading and writing them. */
const TRIES = 3;

/**
 * Changes the stored settings. It ignores unsaved changes in the form of the settings.
 * @param change returns the update for the stored settings, or null to change nothing. It may be called
 *   more than once.
 */
export async function changeSettings(
  queryClient: QueryClient,
  change: (settings: SiteSettings) => UpdateSettings | null,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { settings, revision } = await loadSettings();
    const update = change(settings);
    if (!update) return;
    try {
      const saved = await saveSettings(update, revision);
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      return;
    } catch (error) {
      if (tries === TRIES || !hasCode(error, 'revision_conflict')) throw error;
    }
  }
}
