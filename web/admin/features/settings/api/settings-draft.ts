import { queryOptions } from '@tanstack/react-query';
import type { SettingsDraftAnswer } from '@siteyard/schemas/http';
import type { DraftContent, DraftPrecondition } from '../../../lib/drafts/draft-saver.ts';
import { callApi } from '../../../lib/http.ts';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';

const PATH = '/api/site_settings/draft';

/** The unsaved changes of this administrator, on the server and in this browser. Never cached. */
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

/**
 * `PUT /api/site_settings/draft`
 * @param leaving whether the call must complete even if the tab is closed
 * @param base the draft that this one replaces. If the server has another one, the call fails with 409
 *   `revision_conflict`.
 * @returns the new revision of the draft
 */
export async function saveSettingsDraft(
  { content, base_revision }: DraftContent,
  leaving: boolean,
  signal: AbortSignal,
  base: DraftPrecondition,
): Promise<number> {
  const draft = { settings: content, base_revision, ...base };
  const answer = await callApi<SettingsDraftAnswer>(PATH, {
    method: 'PUT',
    json: { draft },
    keepalive: leaving,
    signal,
  });
  return answer.draft?.revision ?? 0;
}

/**
 * `DELETE /api/site_settings/draft`. Fails with 409 `revision_conflict` if the draft has another revision.
 */
export const deleteSettingsDraft = (revision: number) =>
  callApi(PATH, {
    method: 'DELETE',
    headers: { 'If-Match': `"${revision}"` },
  });
