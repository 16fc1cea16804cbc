import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings, UpdateSettings } from '@siteyard/schemas/settings';
import { callApi, hasCode } from '../http.ts';
import { loadSettings, readSettings, settingsQuery } from './get-settings.ts';

/** How often the menu is read again because somebody saved the settings meanwhile. */
const TRIES = 3;

/**
 * Changes the stored menu, whatever a form of the settings shows.
 * @param change what to save of the menu as it is now; null for nothing. It may be called again.
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
