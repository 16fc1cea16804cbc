import { queryOptions } from '@tanstack/react-query';
import type { JsonObject } from '@siteyard/schemas/json';
import type { SettingsDraftAnswer } from '@siteyard/schemas/settings-draft';
import { callApi } from '../../../lib/http.ts';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';

const PATH = '/api/site_settings/draft';

/** What this administrator has changed and not saved: on the server, and in this browser. Never cached. */
export const settingsDraftQuery = (userId: string) =>
  queryOptions({
    queryKey: ['settings-draft', userId],
    queryFn: async ({ signal }) => {
      const [{ draft: remote }, local] = await Promise.all([
        callApi<SettingsDraftAnswer>(PATH, { signal }),
        localDrafts.get(userId, 'settings'),
      ]);
      return { remote, local };
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });

/** `PUT /api/site_settings/draft`; compare `saveDraft` of the editor. */
export const saveSettingsDraft = (
  draft: { content: JsonObject; base_revision: number },
  leaving: boolean,
  signal: AbortSignal,
) =>
  callApi(PATH, {
    method: 'PUT',
    json: { draft: { settings: draft.content, base_revision: draft.base_revision } },
    keepalive: leaving,
    signal,
  });

/** `DELETE /api/site_settings/draft` */
export const deleteSettingsDraft = () => callApi(PATH, { method: 'DELETE' });
