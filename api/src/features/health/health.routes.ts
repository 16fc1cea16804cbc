import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { Reply, route, type Route } from '../../http/route.ts';

/** Whether the process serves, and whether its database answers. */
export function healthRoutes(deps: { connection: Connection }): Route[] {
  return [
    route({
      method: 'get',
      path: '/healthz',
      policy: 'everybody',
      summary: 'The process serves',
      hidden: true,
      handle: () => new Reply(200, { ok: true }, { 'Cache-Control': 'no-store' }),
    }),
    route({
      method: 'get',
      path: '/readyz',
      policy: 'everybody',
      summary: 'The database answers',
      hidden: true,
      handle: async () => {
        try {
          await deps.connection.db?.command({ ping: 1 }, { timeoutMS: 2_000 });
        } catch (error) {
          throw new AppError('unavailable', { cause: error });
        }
        return new Reply(200, { ok: true }, { 'Cache-Control': 'no-store' });
      },
    }),
  ];
}
