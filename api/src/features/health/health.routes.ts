import { AppError } from '@siteyard/schemas/errors';
import { Reply, route, type Route } from '../../http/route.ts';

/**
 * The health checks of the process (`/healthz`) and of its database (`/readyz`).
 * @param deps.pingDatabase rejects if the database does not answer
 */
export function healthRoutes(deps: { pingDatabase: () => Promise<void> }): Route[] {
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
          await deps.pingDatabase();
        } catch (error) {
          throw new AppError('unavailable', { cause: error });
        }
        return new Reply(200, { ok: true }, { 'Cache-Control': 'no-store' });
      },
    }),
  ];
}
