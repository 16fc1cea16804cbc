import { runPageChange, runSettingsChange } from '@siteyard/schemas/http';
import { z } from 'zod';
import { idInPath } from '../../../../http/path-params.ts';
import { Reply, route, type Route } from '../../../../http/route.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { comparePage, compareSettings } from '../read/compare.ts';
import { STARTED } from '../store/run-states.ts';
import { ONE, runId } from './runs.params.ts';
import { presentRun } from './runs.presenter.ts';
import { sharedRunRoutes } from './shared-runs.routes.ts';

const pageParams = z.object({ id: runId, page: idInPath });

/** The calls for administrators: the runs that changed the content, and their undo. */
export function adminRunRoutes(deps: RunDeps): Route[] {
  return [
    ...sharedRunRoutes(deps, {
      at: '/api/runs',
      reads: 'administrator',
      undoes: 'administrator',
      lists: STARTED,
      summaries: {
        list: 'List the imports and other runs that changed the content or failed, newest first',
        get: 'Get a run with its receipt',
      },
      answer: (found) => new Reply(202, presentRun(found)),
    }),
    route({
      method: 'get',
      path: '/api/runs/:id/pages/:page',
      policy: 'administrator',
      summary: 'Compare a page before and after a run, block by block',
      params: pageParams,
      notFound: 'page_not_found',
      answer: runPageChange,
      errors: ['run_not_found', 'run_not_open', 'page_not_found'],
      handle: async ({ params: { id, page } }) => ({ change: await comparePage(deps, id, page) }),
    }),
    route({
      method: 'get',
      path: '/api/runs/:id/settings',
      policy: 'administrator',
      summary: 'Compare the settings before and after a run',
      ...ONE,
      answer: runSettingsChange,
      errors: ['run_not_found', 'run_not_open'],
      handle: async ({ params: { id } }) => ({ changes: await compareSettings(deps, id) }),
    }),
  ];
}
