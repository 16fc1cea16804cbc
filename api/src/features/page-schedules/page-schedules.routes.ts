import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { scheduleAnswer, scheduleRequest } from '@siteyard/schemas/http';
import { pageParams } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import { presentPage, presentSchedule } from '../pages/pages.presenter.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { PageSchedules } from './page-schedules.service.ts';

/** The routes for the scheduled change of a page. */
export function pageScheduleRoutes(deps: {
  pages: Pick<PagesService, 'get'>;
  schedules: Pick<PageSchedules, 'schedule' | 'cancelSchedule'>;
}): Route[] {
  const { pages, schedules } = deps;
  const common = {
    path: '/api/pages/:id/schedule',
    policy: 'administrator',
    params: pageParams,
    notFound: 'page_not_found',
    answer: scheduleAnswer,
  } as const;
  return [
    route({
      ...common,
      method: 'get',
      summary: 'Get the scheduled change of a page, or null',
      errors: ['page_not_found'],
      handle: async ({ params }) => ({ schedule: presentSchedule(await pages.get(params.id)) }),
    }),
    route({
      ...common,
      method: 'put',
      summary:
        'Publish this content, or hide the page, at a date (If-Match: content_revision); replaces an earlier schedule',
      ifMatch: 'the `content_revision` of the page',
      activity: 'page.scheduled',
      body: scheduleRequest,
      bodyLimit: JSON_LIMITS.bytes,
      errors: ['page_not_found', 'revision_conflict', 'invalid_content'],
      handle: async ({ params, body, actor, revision, about }) => {
        about(`/pages/${params.id}`);
        const wish = { ...body.schedule, at: new Date(body.schedule.at) };
        const page = await presentConflict(presentPage, () =>
          schedules.schedule(params.id, wish, { actor: actor(), revision }),
        );
        return { schedule: presentSchedule(page) };
      },
    }),
    route({
      ...common,
      method: 'delete',
      summary: 'Cancel the schedule of a page',
      activity: 'schedule.cancelled',
      errors: ['page_not_found'],
      handle: async ({ params, about, actor }) => {
        about(`/pages/${params.id}`);
        return { schedule: presentSchedule(await schedules.cancelSchedule(params.id, actor())) };
      },
    }),
  ];
}
