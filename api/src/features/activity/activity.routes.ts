import { activityList } from '@siteyard/schemas/http';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentActivity } from './activity.presenter.ts';
import type { ActivityService } from './activity.service.ts';

const query = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The calls for the activity log. */
export function activityRoutes(deps: { activity: ActivityService }): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/activity',
      policy: 'administrator',
      summary: 'List the actions in the activity log, newest first',
      query,
      answer: activityList,
      handle: async (call) => {
        const { items, total } = await deps.activity.list(call.query);
        return { items: items.map(presentActivity), total };
      },
    }),
  ];
}
