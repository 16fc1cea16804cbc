import { queryOptions } from '@tanstack/react-query';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { readLeniently, isPlainObject } from '@siteyard/schemas/values';
import { ApiError, callApi } from '../http.ts';

/** The stored settings, and their revision. */
export interface LoadedSettings {
  settings: SiteSettings;
  /** The value for `If-Match`; undefined if the answer has none. */
  revision: number | undefined;
}

/**
 * Reads an answer of `GET /api/site_settings`. The settings are the answer itself, or are in `settings`,
 * `site_settings.settings` or `data.settings` (specification, section 7). Missing settings get their
 * defaults.
 */
export function readSettings(answer: unknown): LoadedSettings {
  const body = isPlainObject(answer) ? answer : {};
  const found =
    member(body, 'settings') ??
    member(member(body, 'site_settings'), 'settings') ??
    member(member(body, 'data'), 'settings') ??
    body;
  const read = readLeniently(siteSettings, found);
  return {
    settings: read.ok ? (read.value as SiteSettings) : siteSettings.parse({}),
    revision: typeof body.revision === 'number' ? body.revision : undefined,
  };
}

function member(value: unknown, key: string): Record<string, unknown> | undefined {
  const child = isPlainObject(value) ? value[key] : undefined;
  return isPlainObject(child) ? child : undefined;
}

/**
 * `GET /api/site_settings` for an administrator. After the session has ended, the answer lacks hidden
 * menu items, and saving it would delete them.
 * @throws ApiError 401 in that case
 */
export async function loadSettings(signal?: AbortSignal): Promise<LoadedSettings> {
  const answer = await callApi<unknown>('/api/site_settings', { signal });
  if (isPlainObject(answer) && answer.partial === true) {
    throw new ApiError(401, { code: 'not_signed_in', error: 'Please sign in.' });
  }
  return readSettings(answer);
}

/** The settings of the site, as `loadSettings` returns them. */
export const settingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: ({ signal }) => loadSettings(signal),
});
