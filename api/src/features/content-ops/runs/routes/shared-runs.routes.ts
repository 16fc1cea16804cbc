import {
  contentRun,
  type ContentRun,
  runList,
  runWait,
  undoRun as undoBody,
} from '@siteyard/schemas/http';
import { Reply, route, type Policy, type Route } from '../../../../http/route.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { readRun, type RunWithItems } from '../read/receipt.ts';
import { undoRun } from '../undo/undo.ts';
import { getQuery, listQuery, ONE, RUN_ERRORS } from './runs.params.ts';
import { presentRun, presentRuns } from './runs.presenter.ts';

/** The differences between operators and administrators. */
interface Caller {
  at: string;
  reads: Policy;
  undoes: Policy;
  /** The states of the runs in the list; all by default. */
  lists?: ContentRun['state'][];
  summaries: { list: string; get: string };
  answer: (found: RunWithItems) => Reply;
}

/** The calls for both operators and administrators: list runs, get a run, and undo a run. */
export function sharedRunRoutes(deps: RunDeps, caller: Caller): Route[] {
  const { at, reads, undoes, lists, summaries, answer } = caller;
  return [
    route({
      method: 'get',
      path: at,
      policy: reads,
      summary: summaries.list,
      query: listQuery,
      answer: runList,
      errors: ['run_not_found'],
      handle: async ({ query: { after, limit } }) =>
        presentRuns(await deps.store.list(after, limit, lists), limit),
    }),
    route({
      method: 'get',
      path: `${at}/:id`,
      policy: reads,
      summary: summaries.get,
      ...ONE,
      query: getQuery,
      answer: contentRun,
      errors: ['run_not_found'],
      handle: async ({ params: { id }, query: { without, wait } }) =>
        presentRun(await readRun(deps, id, { wait, withPlan: without !== 'plan' })),
    }),
    route({
      method: 'post',
      path: `${at}/:id/undo`,
      policy: undoes,
      summary: 'Undo an applied run in the background; returns the run that undoes it',
      ...ONE,
      query: runWait,
      body: undoBody,
      status: 202,
      answer: contentRun,
      errors: [...RUN_ERRORS, 'run_in_progress', 'undo_refused'],
      handle: async ({ params: { id }, query: { wait }, body, actor }) =>
        answer(await undoRun(deps, id, { force: body.force, actor: actor(), wait })),
    }),
  ];
}
