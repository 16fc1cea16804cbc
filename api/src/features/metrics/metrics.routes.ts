import type { BackupStatus } from '@siteyard/schemas/http';
import { route, type Route } from '../../http/route.ts';
import type { Metrics } from './metrics.ts';

/** Metrics for Prometheus; `metricsGuard` decides who may read them. */
export function metricsRoutes(deps: {
  metrics: Pick<Metrics, 'text'>;
  readBackup: () => Promise<BackupStatus>;
}): Route[] {
  return [
    route({
      method: 'get',
      path: '/metrics',
      policy: 'metrics',
      summary: 'Metrics of this process in the text format of Prometheus',
      hidden: true,
      handle: async ({ res }) => {
        // The metrics of the process are useful even without the database.
        const backup = await deps.readBackup().catch(() => null);
        res
          .set('Cache-Control', 'no-store')
          .set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
          .end(deps.metrics.text(backup));
      },
    }),
  ];
}
