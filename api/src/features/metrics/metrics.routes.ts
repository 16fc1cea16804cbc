import { route, type Route } from '../../http/route.ts';
import type { Metrics } from './metrics.ts';

/** Figures for Prometheus: from this machine, or with `METRICS_TOKEN` from anywhere. */
export function metricsRoutes(deps: { metrics: Pick<Metrics, 'text'> }): Route[] {
  return [
    route({
      method: 'get',
      path: '/metrics',
      policy: 'metrics',
      summary: 'Figures of this process, in Prometheus’ text format',
      hidden: true,
      handle: ({ res }) => {
        res
          .set('Cache-Control', 'no-store')
          .set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
          .end(deps.metrics.text());
      },
    }),
  ];
}
