import { seedList, seedReport, seedRequest } from '@siteyard/schemas/http';
import { route, type Route } from '../../../http/route.ts';
import type { FirstStart } from './first-start.ts';
import type { SeedDeps } from './decide-seed.ts';
import { listSeed, seedSite } from './seed.ts';

/** The calls of `sitectl seed`: the default pages of the seed with which this site was created. */
export function seedRoutes(deps: SeedDeps, firstStart: Pick<FirstStart, 'seededWith'>): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/operator/seed',
      policy: 'operator:read',
      summary: 'List the default pages',
      answer: seedList,
      handle: async () => {
        const seed = await firstStart.seededWith();
        return { seed, items: await listSeed(deps, seed) };
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/seed',
      policy: 'operator:write',
      summary: 'Restore default pages and settings, except those that a person changed',
      body: seedRequest,
      answer: seedReport,
      errors: ['run_in_progress', 'plan_drifted'],
      handle: async ({ body, actor }) =>
        seedSite(deps, await firstStart.seededWith(), { ...body, actor: actor() }),
    }),
  ];
}
