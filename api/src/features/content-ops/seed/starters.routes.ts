import { ownBusiness, ownBusinessAnswer, seedName } from '@siteyard/schemas/business';
import {
  seedReport,
  keptSample,
  sampleOnPage,
  starterGuide,
  starters,
} from '@siteyard/schemas/http';
import { z } from 'zod';
import { pageParams } from '../../../http/path-params.ts';
import { route, type Route } from '../../../http/route.ts';
import { putOwnBusiness, type OwnBusinessDeps } from './own-business.ts';
import type { createStarterGuide } from './starter-guide.ts';
import { listStarters, startWith, type StarterDeps } from './starters.ts';

/** The calls for choosing a sample site, and for the guide. */
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
      summary: 'List the parts of the chosen sample site that visitors still see, step by step',
      answer: starterGuide,
      handle: () => guide.read(),
    }),
    route({
      method: 'get',
      path: '/api/starters/guide/pages/:id',
      policy: 'administrator',
      summary: 'List the parts of a page that are still the sample’s, as visitors see it',
      params: pageParams,
      answer: sampleOnPage,
      handle: ({ params }) => guide.page(params.id),
    }),
    route({
      method: 'put',
      path: '/api/starters/guide/pages/:id',
      policy: 'administrator',
      summary: 'Keep the texts of a page although they are the sample’s, or no longer keep them',
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
      summary: 'Replace an unchanged site with a sample site, as a run that can be undone',
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
        'Replace the business of the sample with the own business on every page and in the settings, as a run that can be undone',
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
