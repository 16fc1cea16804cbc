import type { QueryClient } from '@tanstack/react-query';
import { NAV_ITEMS_MOST } from '@siteyard/schemas/settings';
import { callApi, hasCode } from '../http.ts';
import { readSettings, settingsQuery } from './get-settings.ts';

/** How often the menu is read again because somebody saved the settings meanwhile. */
const TRIES = 3;

/** Adds a page to the end of the menu. Fails when the menu is full. */
export async function addToMenu(
  queryClient: QueryClient,
  page: { id: number; title: string },
): Promise<void> {
  const item = { title: page.title.slice(0, 100), href: `/pages/${page.id}`, imageUrl: '' };
  for (let tries = 1; ; tries += 1) {
    const { settings, revision } = readSettings(await callApi<unknown>('/api/site_settings'));
    if (settings.nav.items.length >= NAV_ITEMS_MOST) throw new Error('The menu is full');
    try {
      const answer = await callApi<unknown>('/api/site_settings', {
        method: 'PUT',
        headers: revision === undefined ? {} : { 'If-Match': `"${revision}"` },
        json: { settings: { nav: { items: [...settings.nav.items, item] } } },
      });
      queryClient.setQueryData(settingsQuery.queryKey, readSettings(answer));
      return;
    } catch (error) {
      if (tries === TRIES || !hasCode(error, 'revision_conflict')) throw error;
    }
  }
}
