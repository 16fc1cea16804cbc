import { linkCheckAnswer, linkCheckRequest } from '@siteyard/schemas/link-check';
import { route, type Route } from '../../http/route.ts';
import type { LinkChecks } from './link-checks.service.ts';

/** The largest body: the most links at their greatest length. */
const BODY_LIMIT = 512 * 1024;

export function linkCheckRoutes({ checks }: { checks: LinkChecks }): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/link_checks',
      policy: 'administrator',
      summary: 'Tell where links lead: to a page that visitors see, to one they do not, to nothing',
      body: linkCheckRequest,
      bodyLimit: BODY_LIMIT,
      answer: linkCheckAnswer,
      handle: async ({ body }) => ({ links: await checks.check(body.links) }),
    }),
  ];
}
