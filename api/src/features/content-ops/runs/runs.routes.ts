import {
  applyRun as applyBody,
  contentRun,
  createRun,
  migrationList,
  runContacts,
  runContactsAnswer,
  runList,
  runMedia,
  runMediaAnswer,
  runMediaReceived,
  runPages,
  runPagesAnswer,
  runSections,
  runSectionsAnswer,
  runSettings,
  runWait,
  undoRun,
  unseenByScripts,
} from '@siteyard/schemas/content-run';
import { MEDIA_FILE_NAME } from '@siteyard/schemas/bundle';
import type { ErrorCode } from '@siteyard/schemas/errors';
import { JSON_LIMITS } from '@siteyard/schemas/limits';
import { z } from 'zod';
import { Reply, route, type Route } from '../../../http/route.ts';
import { applyRun } from './apply.ts';
import { discardRun } from './discard.ts';
import { listMigrations } from './migrations.ts';
import { planRun } from './plan.ts';
import { refuseImagesOfPlan, refuseOthersRun } from './propose-only.ts';
import { readSentPages } from './read-sent-pages.ts';
import { headOf, readRun, type RunWithItems } from './receipt.ts';
import { receiveBytes } from './receive-bytes.ts';
import { announceImages, receiveImage } from './receive-images.ts';
import {
  receiveContacts,
  receivePages,
  receiveSections,
  receiveSettings,
  startRun,
} from './receive.ts';
import type { RunDeps } from './run-deps.ts';
import { getQuery, listQuery, ONE, runId } from './runs.params.ts';
import { presentRun, presentRuns } from './runs.presenter.ts';
import type { UndoRun } from './undo.ts';
import type { Actor } from '../../../lib/actor.ts';

const mediaParams = z.object({ id: runId, name: z.string().regex(MEDIA_FILE_NAME) });

/** The `Prefer` header of a caller who knows the plan already, and needs no other copy of it. */
const MINIMAL = 'return=minimal';

const OPEN: ErrorCode[] = ['run_not_found', 'run_not_open'];
const APPLY: ErrorCode[] = [
  'run_in_progress',
  'plan_drifted',
  'other_lineage',
  'broken_references',
];

/** Runs: an import in steps, its receipt and its undo. */
export function runRoutes(deps: RunDeps, undo: UndoRun): Route[] {
  /** A run that is being planned or applied is not done yet. */
  const answer = (found: RunWithItems) => {
    const run = presentRun(found);
    return new Reply(run.planning || run.state === 'applying' ? 202 : 200, run);
  };
  /** Refuses other runs to a token that may only propose; returns its run. */
  async function own(id: string, actor: Actor) {
    if (!actor.onlyProposes) return null;
    const run = await deps.store.get(id);
    refuseOthersRun(run, actor);
    return run;
  }
  return [
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
      path: '/api/operator/runs',
      policy: 'operator:read',
      summary: 'List runs, newest first, in batches',
      query: listQuery,
      answer: runList,
      errors: ['run_not_found'],
      handle: async ({ query: { after, limit } }) =>
        presentRuns(await deps.store.list(after, limit), limit),
    }),
    route({
      method: 'get',
      path: '/api/operator/migrations',
      policy: 'operator:read',
      summary: 'List the migrations that the content has behind it, oldest first',
      answer: migrationList,
      handle: async () => ({
        migrations: (await listMigrations(deps)).map(({ applied_at, ...rest }) => ({
          ...rest,
          applied_at: applied_at.toISOString(),
        })),
      }),
    }),
    route({
      method: 'get',
      path: '/api/operator/migrations/unseen',
      policy: 'operator:read',
      summary: 'Count what no script of a migration sees: drafts by page, and what is deleted',
      answer: unseenByScripts,
      handle: async () => ({
        drafts: await deps.unseenDrafts.list(),
        deleted: {
          pages: await deps.revisions.countDeleted(),
          sections: await deps.sections.countDeleted(),
        },
      }),
    }),
    route({
      method: 'get',
      path: '/api/operator/runs/:id',
      policy: 'operator:read',
      summary: 'Get a run with its plan, which is its receipt once it is applied',
      ...ONE,
      query: getQuery,
      answer: contentRun,
      errors: ['run_not_found'],
      handle: async ({ params: { id }, query: { without, wait } }) =>
        presentRun(await readRun(deps, id, { wait, withPlan: without !== 'plan' })),
    }),
    route({
      method: 'put',
      path: '/api/operator/runs/:id/pages',
      policy: 'operator:write|propose',
      summary: 'Send pages of the bundle; sending one again replaces it',
      ...ONE,
      body: runPages,
      bodyLimit: JSON_LIMITS.bytes,
      readsBytes: true,
      answer: runPagesAnswer,
      errors: [...OPEN, 'invalid_content'],
      handle: async ({ params: { id }, bytes, actor }) => {
        await own(id, actor());
        const pages = await readSentPages(bytes, deps.sanitiser);
        await receivePages(deps, id, pages);
        return { received: pages.length };
      },
    }),
    route({
      method: 'put',
      path: '/api/operator/runs/:id/sections',
      policy: 'operator:write|propose',
      summary: 'Send sections of the bundle; sending one again replaces it',
      ...ONE,
      body: runSections,
      bodyLimit: JSON_LIMITS.bytes,
      answer: runSectionsAnswer,
      errors: [...OPEN, 'invalid_content'],
      handle: async ({ params: { id }, body, actor }) => {
        await own(id, actor());
        await receiveSections(deps, id, body.sections, body.read);
        return { received: body.sections.length };
      },
    }),
    route({
      method: 'put',
      path: '/api/operator/runs/:id/settings',
      policy: 'operator:write|propose',
      summary: 'Send the settings of the bundle',
      ...ONE,
      body: runSettings,
      bodyLimit: JSON_LIMITS.bytes,
      status: 204,
      errors: OPEN,
      handle: async ({ params: { id }, body, actor }) => {
        await own(id, actor());
        await receiveSettings(deps, id, body.settings, body.read);
        return new Reply(204);
      },
    }),
    route({
      method: 'put',
      path: '/api/operator/runs/:id/contact_requests',
      policy: 'operator:write+contacts',
      summary: 'Send contact requests of the bundle, for a run that includes them',
      ...ONE,
      body: runContacts,
      bodyLimit: JSON_LIMITS.bytes,
      answer: runContactsAnswer,
      errors: OPEN,
      handle: async ({ params: { id }, body }) => {
        await receiveContacts(deps, id, body.contact_requests);
        return { received: body.contact_requests.length };
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/runs/:id/media',
      policy: 'operator:write|propose',
      summary: 'Announce images of the bundle; the answer names those to send',
      ...ONE,
      body: runMedia,
      bodyLimit: JSON_LIMITS.bytes,
      answer: runMediaAnswer,
      errors: OPEN,
      handle: async ({ params: { id }, body, actor }) => {
        await own(id, actor());
        return { missing: await announceImages(deps, id, body.media) };
      },
    }),
    route({
      method: 'put',
      path: '/api/operator/runs/:id/media/:name',
      policy: 'operator:write|propose',
      summary: 'Send an image, or from Upload-Offset on the rest of one that was cut off',
      params: mediaParams,
      notFound: 'run_not_found',
      // The body is the image itself.
      before: [],
      answer: runMediaReceived,
      errors: [
        ...OPEN,
        'upload_not_found',
        'upload_offset_wrong',
        'upload_too_large',
        'bundle_media_invalid',
      ],
      handle: async ({ params: { id, name }, req, actor }) => {
        const proposing = await own(id, actor());
        if (proposing) refuseImagesOfPlan(proposing);
        const offset = offsetOf(req.headers['upload-offset']);
        return receiveImage(deps, id, name, offset, (limit) => receiveBytes(req, limit));
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/runs/:id/plan',
      policy: 'operator:write|propose',
      summary:
        'Plan what the run would do; a dry run ends here. With wait, get the run until it is not being planned',
      ...ONE,
      query: runWait,
      answer: contentRun,
      errors: [...OPEN, ...APPLY],
      handle: async ({ params: { id }, query: { wait }, actor }) => {
        await own(id, actor());
        return answer(await planRun(deps, id, wait));
      },
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
      errors: [...OPEN, ...APPLY, 'import_conflict'],
      handle: async ({ params: { id }, query: { wait }, body, actor, req }) => {
        await own(id, actor());
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
      errors: OPEN,
      handle: async ({ params: { id }, actor }) => {
        await own(id, actor());
        return presentRun(await discardRun(deps, id));
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/runs/:id/undo',
      policy: 'operator:write',
      summary: 'Undo an applied run in the background; answers with the run that undoes it',
      ...ONE,
      query: runWait,
      body: undoRun,
      status: 202,
      answer: contentRun,
      errors: [...OPEN, 'run_in_progress', 'undo_refused'],
      handle: async ({ params: { id }, query: { wait }, body, actor }) =>
        answer(await undo(id, { force: body.force, actor: actor(), wait })),
    }),
  ];
}

/** Bytes; undefined for a header that is absent or no whole number. */
function offsetOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : undefined;
}
