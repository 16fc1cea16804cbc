import { queryOptions } from '@tanstack/react-query';
import type { JsonObject } from '@siteyard/schemas/values';
import type { BaseDetails, PageSchedule } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { pageCall } from '../../../lib/pages/page-path.ts';

interface Answer {
  schedule: PageSchedule | null;
}

/** The interval at which an open editor checks whether its schedule was applied, in ms. */
const WATCH_MS = 15_000;

/** `GET /api/pages/{id}/schedule`, repeated while a schedule exists. */
export const scheduleQuery = (pageId: number) =>
  queryOptions({
    queryKey: ['page-schedule', pageId],
    queryFn: async ({ signal }) => (await callApi<Answer>(pathOf(pageId), { signal })).schedule,
    refetchInterval: ({ state }) => (state.data ? WATCH_MS : false),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  });

export interface NewSchedule {
  action: PageSchedule['action'];
  at: Date;
  /** The content to publish. */
  content?: JsonObject;
  base_details?: BaseDetails;
}

/** `PUT /api/pages/{id}/schedule`; fails with `revision_conflict` if the page has a newer revision. */
export const putSchedule = async (pageId: number, schedule: NewSchedule, revision: number) =>
  (
    await callApi<Answer>(pathOf(pageId), {
      method: 'PUT',
      headers: { 'If-Match': `"${revision}"` },
      json: { schedule },
    })
  ).schedule;

/** `DELETE /api/pages/{id}/schedule` */
export const cancelSchedule = async (pageId: number) =>
  (await callApi<Answer>(pathOf(pageId), { method: 'DELETE' })).schedule;

const pathOf = (pageId: number) => pageCall(pageId, '/schedule');
