import type { Connection } from 'mongoose';
import type { Route } from '../../http/route.ts';
import type { Logger } from '../../log.ts';
import { activityRoutes } from './activity.routes.ts';
import { createActivityService, type ActivityService } from './activity.service.ts';

/** Wires the activity log. */
export function wireActivity(deps: { connection: Connection; logger: Logger }): {
  note: ActivityService['note'];
  routes: Route[];
} {
  const activity = createActivityService(deps);
  return { note: activity.note, routes: activityRoutes({ activity }) };
}
