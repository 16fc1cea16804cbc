import type { UpdateSettings } from '@siteyard/schemas/settings';
import { callApi } from '../http.ts';
import { readSettings, type LoadedSettings } from './get-settings.ts';

/**
 * `PUT /api/site_settings`. A stale revision fails with 409 `revision_conflict`. Without a revision, the
 * current settings are overwritten.
 */
export async function saveSettings(
  settings: UpdateSettings,
  revision: number | undefined,
): Promise<LoadedSettings> {
  const answer = await callApi<unknown>('/api/site_settings', {
    method: 'PUT',
    headers: revision === undefined ? {} : { 'If-Match': `"${revision}"` },
    json: { settings },
  });
  return readSettings(answer);
}
