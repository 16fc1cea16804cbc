import { seedList, seedReport, seedRequest } from '@siteyard/schemas/seed';
import { route, type Route } from '../../../http/route.ts';
import type { FirstStart } from './first-start.ts';
import type { SeedService } from './seed.service.ts';

/** What `sitectl seed` calls: the default pages of the site that this one began with. */
export function seedRoutes(deps: { seeds: SeedService; firstStart: FirstStart }): Route[] {
  const { seeds, firstStart } = deps;
  return [
    route({
      method: 'get',
      path: '/api/operator/seed',
      policy: 'operator:read',
      summary: 'The names of the default pages',
      answer: seedList,
      handle: async () => {
        const seed = await firstStart.seededWith();
        return { seed, items: await seeds.list(seed) };
      },
    }),
    route({
      method: 'post',
      path: '/api/operator/seed',
      policy: 'operator:write',
      summary: 'Put the default pages and settings in; what a person changed stays',
      body: seedRequest,
      answer: seedReport,
      handle: async ({ body, actor }) =>
        seeds.run(await firstStart.seededWith(), { ...body, actor: actor() }),
    }),
  ];
}
