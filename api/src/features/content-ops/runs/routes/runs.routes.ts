import type { ErrorCode } from '@siteyard/schemas/errors';
import {
  applyRun as applyBody,
  contentRun,
  createRun,
  migrationList,
  runChanges,
  runWait,
  unseenByScripts,
} from '@siteyard/schemas/http';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { Reply, route, type Route } from '../../../../http/route.ts';
import { applyRun } from '../apply/apply.ts';
import { discardRun } from '../apply/discard.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { readChanges } from '../plan/plan-changes.ts';
import { planRun } from '../plan/plan.ts';
import { refuseOthers } from '../proposals/propose-only.ts';
import { headOf, type RunWithItems } from '../read/receipt.ts';
import { startRun } from '../receive/receive.ts';
import { changesQuery, ONE, RUN_ERRORS } from './runs.params.ts';
import { presentRun } from './runs.presenter.ts';
import { sharedRunRoutes } from './shared-runs.routes.ts';

/** The `Prefer` header of a caller that already has the plan. */
const MINIMAL = 'return=minimal';

const APPLY: ErrorCode[] = [
  'run_in_progress',
  'plan_drifted',
  'other_lineage',
  'broken_references',
];

/**
 * The calls for operators: an import in steps, its receipt and its undo. It is a list of declarations, so it
 * is one function.
 */
export function runRoutes(deps: RunDeps): Route[] {
  /** A run that is being planned or applied is not done yet. */
  const answer = (found: RunWithItems) => {
    const run = presentRun(found);
    return new Reply(run.planning || run.state === 'applying' ? 202 : 200, run);
  };
  return [
    ...sharedRunRoutes(deps, {
      at: '/api/operator/runs',
      reads: 'operator:read',
      undoes: 'operator:write',
      answer,
      summaries: {
        list: 'List runs, newest first, in batches',
        get: 'Get a run with its plan, which is its receipt once it is applied',
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/runs',
      policy: 'operator:write|propose',
      summary: 'Start an import or a migration; nothing is changed before it is applied',
      body: createRun,
      bodyLimit: JSON_LIMITS.bytes,
      status: 201,
      answer: contentRun,
      errors: [
        'other_lineage',
        'run_in_progress',
        'bundle_too_new',
        'migration_applied',
        'migration_edited',
      ],
      handle: async ({ body, actor }) => presentRun(headOf(await startRun(deps, body, actor()))),
    }),
    route({
      method: 'get',
      path: '/api/operator/migrations',
      policy: 'operator:read',
      summary: 'List the applied migrations, oldest first',
      answer: migrationList,
      handle: async () => ({
        migrations: ((await deps.siteState.read()).migrations ?? []).map((each) => ({
          ...each,
          applied_at: each.applied_at.toISOString(),
        })),
      }),
    }),
    route({
      method: 'get',
      path: '/api/operator/migrations/unseen',
      policy: 'operator:read',
      summary:
        'Count the drafts, by page, and the deleted content that migration scripts do not see',
      answer: unseenByScripts,
      handle: async () => ({
        drafts: await deps.unseenDrafts.list(),
        deleted: {
          pages: await deps.revisions.countDeleted(),
          sections: await deps.documents.sections.countDeleted(),
          items: await deps.documents.items.countDeleted(),
        },
      }),
    }),
    route({
      method: 'post',
      path: '/api/operator/runs/:id/plan',
      policy: 'operator:write|propose',
      summary:
        'Plan the changes of the run; a dry run ends here. With wait, get the run until it is not being planned',
      ...ONE,
      query: runWait,
      answer: contentRun,
      errors: [...RUN_ERRORS, ...APPLY],
      handle: async ({ params: { id }, query: { wait }, actor }) => {
        await refuseOthers(deps, id, actor());
        return answer(await planRun(deps, id, wait));
      },
    }),
    route({
      method: 'get',
      path: '/api/operator/runs/:id/changes',
      policy: 'operator:read',
      summary: 'Compare the content before and after a planned run, in batches of pages',
      ...ONE,
      query: changesQuery,
      answer: runChanges,
      errors: [...RUN_ERRORS, 'plan_drifted', 'other_lineage', 'broken_references'],
      handle: async ({ params: { id }, query: { after } }) => readChanges(deps, id, after),
    }),
    route({
      method: 'post',
      path: '/api/operator/runs/:id/apply',
      policy: 'operator:write|propose',
      summary: 'Apply a plan in the background; get the run until it is applied or has failed',
      ...ONE,
      query: runWait,
      body: applyBody,
      status: 202,
      answer: contentRun,
      errors: [...RUN_ERRORS, ...APPLY, 'import_conflict'],
      handle: async ({ params: { id }, query: { wait }, body, actor, req }) => {
        await refuseOthers(deps, id, actor());
        const withPlan = req.headers.prefer !== MINIMAL;
        return answer(await applyRun(deps, id, body.seal, { wait, withPlan }));
      },
    }),
    route({
      method: 'delete',
      path: '/api/operator/runs/:id',
      policy: 'operator:write|propose',
      summary: 'Discard a run that was not applied',
      ...ONE,
      answer: contentRun,
      errors: RUN_ERRORS,
      handle: async ({ params: { id }, actor }) => {
        await refuseOthers(deps, id, actor());
        return presentRun(await discardRun(deps, id));
      },
    }),
  ];
}
