import {
  contentRun,
  runList,
  runPageChange,
  runSettingsChange,
  runWait,
  undoRun,
} from '@siteyard/schemas/content-run';
import { pageId } from '@siteyard/schemas/page';
import { z } from 'zod';
import { Reply, route, type Route } from '../../../http/route.ts';
import type { RunChanges } from './run-changes.service.ts';
import { presentRun, presentRunSummary } from './runs.presenter.ts';
import { getQuery, listQuery, ONE, runId } from './runs.params.ts';
import type { RunsService } from './runs.service.ts';

const pageParams = z.object({ id: runId, page: z.coerce.number().pipe(pageId) });

/** Runs as administrators see them: what changed the content as a whole, and its undo. */
export function adminRunRoutes(deps: { runs: RunsService; changes: RunChanges }): Route[] {
  const { runs, changes } = deps;
  return [
    route({
      method: 'get',
      path: '/api/runs',
      policy: 'administrator',
      summary: 'List the imports and other runs that changed the content or failed, newest first',
      query: listQuery,
      answer: runList,
      errors: ['run_not_found'],
      handle: async ({ query: { after, limit } }) => {
        const found = await runs.listStarted(after, limit);
        const next = found.length === limit ? (found.at(-1)?._id ?? null) : null;
        return { runs: found.map(presentRunSummary), next };
      },
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
        presentRun(await (without === 'plan' ? runs.getHead(id, wait) : runs.get(id, wait))),
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
      handle: async ({ params: { id, page } }) => ({ change: await changes.page(id, page) }),
    }),
    route({
      method: 'get',
      path: '/api/runs/:id/settings',
      policy: 'administrator',
      summary: 'Compare the settings before and after a run',
      ...ONE,
      answer: runSettingsChange,
      errors: ['run_not_found', 'run_not_open'],
      handle: async ({ params: { id } }) => ({ changes: await changes.settings(id) }),
    }),
    route({
      method: 'post',
      path: '/api/runs/:id/undo',
      policy: 'administrator',
      summary: 'Undo an applied run in the background; answers with the run that undoes it',
      ...ONE,
      query: runWait,
      body: undoRun,
      status: 202,
      answer: contentRun,
      errors: ['run_not_found', 'run_not_open', 'run_in_progress', 'undo_refused'],
      handle: async ({ params: { id }, query: { wait }, body, actor }) =>
        new Reply(202, presentRun(await runs.undo(id, body.force, actor(), wait))),
    }),
  ];
}
