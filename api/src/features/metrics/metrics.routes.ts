import type { BackupStatus } from '@siteyard/schemas/http';
import { route, type Route } from '../../http/route.ts';
import type { Metrics } from './metrics.ts';

/** The metrics for Prometheus. `metricsGuard` decides who may read them. */
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
        // Without the database, the answer has only the metrics of the process.
        const backup = await deps.readBackup().catch(() => null);
        res
          .set('Cache-Control', 'no-store')
          .set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
          .end(deps.metrics.text(backup));
      },
    }),
  ];
}
