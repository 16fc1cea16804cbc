import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings, UpdateSettings } from '@siteyard/schemas/settings';
import { callApi, hasCode } from '../http.ts';
import { loadSettings, readSettings, settingsQuery } from './get-settings.ts';

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
      const answer = await callApi<unknown>('/api/site_settings', {
        method: 'PUT',
        headers: revision === undefined ? {} : { 'If-Match': `"${revision}"` },
        json: { settings: update },
      });
      queryClient.setQueryData(settingsQuery.queryKey, readSettings(answer));
      return;
    } catch (error) {
      if (tries === TRIES || !hasCode(error, 'revision_conflict')) throw error;
    }
  }
}
