import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings, UpdateSettings } from '@siteyard/schemas/settings';
import { callApi, hasCode } from '../http.ts';
import { loadSettings, readSettings, settingsQuery } from './get-settings.ts';

/** The number of attempts if the settings are saved elsewhere between reading and writing the menu. */
const TRIES = 3;

/**
 * Changes the stored menu. It ignores unsaved changes in the form of the settings.
 * @param change returns the new value for the stored menu, or null to change nothing. It may be called
 *   more than once.
 */
export async function changeMenu(
  queryClient: QueryClient,
  change: (menu: SiteSettings['nav']) => UpdateSettings['nav'] | null,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { settings, revision } = await loadSettings();
    const nav = change(settings.nav);
    if (!nav) return;
    try {
      const answer = await callApi<unknown>('/api/site_settings', {
        method: 'PUT',
        headers: revision === undefined ? {} : { 'If-Match': `"${revision}"` },
        json: { settings: { nav } },
      });
      queryClient.setQueryData(settingsQuery.queryKey, readSettings(answer));
      return;
    } catch (error) {
      if (tries === TRIES || !hasCode(error, 'revision_conflict')) throw error;
    }
  }
}
