import {
  contentRun,
  runList,
  runPageChange,
  runSettingsChange,
  runWait,
  undoRun as undoBody,
} from '@siteyard/schemas/content-run';
import { pageId } from '@siteyard/schemas/page';
import { z } from 'zod';
import { Reply, route, type Route } from '../../../http/route.ts';
import { comparePage, compareSettings } from './compare.ts';
import { readRun } from './receipt.ts';
import type { RunDeps } from './run-deps.ts';
import type { Run } from './run-store.service.ts';
import { presentRun, presentRuns } from './runs.presenter.ts';
import { getQuery, listQuery, ONE, runId } from './runs.params.ts';
import { undoRun } from './undo.ts';

/** Only runs that were applied, are being applied or have failed. */
const STARTED: Run['state'][] = ['applying', 'applied', 'failed'];

const pageParams = z.object({ id: runId, page: z.coerce.number().pipe(pageId) });

/** Runs as administrators see them: what changed the content as a whole, and its undo. */
export function adminRunRoutes(deps: RunDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/runs',
      policy: 'administrator',
      summary: 'List the imports and other runs that changed the content or failed, newest first',
      query: listQuery,
      answer: runList,
      errors: ['run_not_found'],
      handle: async ({ query: { after, limit } }) =>
        presentRuns(await deps.store.list(after, limit, STARTED), limit),
    }),
    route({
      method: 'get',
      path: '/api/runs/:id',
      policy: 'administrator',
      summary: 'Get a run with its receipt',
      ...ONE,
      query: getQuery,
      answer: contentRun,
      errors: ['run_not_found'],
      handle: async ({ params: { id }, query: { without, wait } }) =>
        presentRun(await readRun(deps, id, { wait, withPlan: without !== 'plan' })),
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
    route({
      method: 'post',
      path: '/api/runs/:id/undo',
      policy: 'administrator',
      summary: 'Undo an applied run in the background; answers with the run that undoes it',
      ...ONE,
      query: runWait,
      body: undoBody,
      status: 202,
      answer: contentRun,
      errors: ['run_not_found', 'run_not_open', 'run_in_progress', 'undo_refused'],
      handle: async ({ params: { id }, query: { wait }, body, actor }) =>
        new Reply(
          202,
          presentRun(await undoRun(deps, id, { force: body.force, actor: actor(), wait })),
        ),
    }),
  ];
}
