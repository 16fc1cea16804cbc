import { ownBusiness, ownBusinessAnswer } from '@siteyard/schemas/sample-business';
import {
  keptSample,
  sampleOnPage,
  seedName,
  seedReport,
  starterGuide,
  starters,
} from '@siteyard/schemas/seed';
import { z } from 'zod';
import { route, type Route } from '../../../http/route.ts';
import { pageParams } from '../../pages/pages.routes.ts';
import { putOwnBusiness, type OwnBusinessDeps } from './own-business.ts';
import type { createStarterGuide } from './starter-guide.ts';
import { listStarters, startWith, type StarterDeps } from './starters.ts';

/** The sample sites among which an administrator chooses in the first hour. */
export function starterRoutes(
  deps: StarterDeps & OwnBusinessDeps,
  guide: ReturnType<typeof createStarterGuide>,
): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/starters',
      policy: 'administrator',
      summary: 'List the sample sites to start from',
      answer: starters,
      handle: () => listStarters(deps),
    }),
    route({
      method: 'get',
      path: '/api/starters/guide',
      policy: 'administrator',
      summary: 'Tell what visitors still see of the sample site that was taken, step by step',
      answer: starterGuide,
      handle: () => guide.read(),
    }),
    route({
      method: 'get',
      path: '/api/starters/guide/pages/:id',
      policy: 'administrator',
      summary: 'Tell what is still the sample’s on a page as visitors see it',
      params: pageParams,
      answer: sampleOnPage,
      handle: ({ params }) => guide.page(params.id),
    }),
    route({
      method: 'put',
      path: '/api/starters/guide/pages/:id',
      policy: 'administrator',
      summary: 'Say that the texts of a page stay as the sample has them, or no longer',
      params: pageParams,
      body: keptSample,
      answer: z.object({ ok: z.literal(true) }),
      handle: async ({ params, body }) => {
        await guide.keep(params.id, body.keep);
        return { ok: true as const };
      },
    }),
    route({
      method: 'post',
      path: '/api/starters/:name',
      policy: 'administrator',
      summary:
        'Replace a site that nobody has changed by a sample site, as a run that can be undone',
      params: z.object({ name: seedName }),
      answer: seedReport,
      errors: ['site_edited', 'run_in_progress', 'plan_drifted'],
      handle: ({ params, actor }) => startWith(deps, params.name, actor()),
    }),
    route({
      method: 'post',
      path: '/api/starters/guide/business',
      policy: 'administrator',
      summary:
        'Put the own business in place of the sample’s on every page and in the settings, as a run that can be undone',
      body: ownBusiness,
      answer: ownBusinessAnswer,
      errors: ['site_edited', 'run_in_progress', 'plan_drifted'],
      handle: async ({ body, actor }) => {
        const run = await putOwnBusiness(deps, body, actor());
        return run === undefined ? {} : { run };
      },
    }),
  ];
}
