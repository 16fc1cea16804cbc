import type { UpdateSettings } from '@siteyard/schemas/settings';
import { callApi } from '../../../lib/http.ts';
import { readSettings, type LoadedSettings } from './get-settings.ts';

/**
 * `PUT /api/site_settings`. With a revision that is no longer the current one the answer is a 409
 * `revision_conflict`; undefined saves over whatever is there.
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
