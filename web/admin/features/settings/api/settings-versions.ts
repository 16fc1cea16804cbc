import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/http.ts';
import { readSettings } from '../../../lib/settings/get-settings.ts';

const PATH = '/api/site_settings/versions';

/** `GET /api/site_settings/versions/{number}`. A version never changes. */
export const settingsVersionQuery = (number: number) =>
  queryOptions({
    queryKey: ['settings-version', number],
    queryFn: async ({ signal }) =>
      readSettings(await callApi<unknown>(`${PATH}/${number}`, { signal })).settings,
    staleTime: Infinity,
  });

/** `POST /api/site_settings/versions/{number}/restore`: returns the restored settings. */
export const restoreSettings = async (number: number) =>
  readSettings(await callApi<unknown>(`${PATH}/${number}/restore`, { method: 'POST' }));
