import { linkCheckAnswer, linkCheckRequest } from '@siteyard/schemas/http';
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
      summary: 'Check links: whether they lead to a public page, to a hidden one, or nowhere',
      body: linkCheckRequest,
      bodyLimit: BODY_LIMIT,
      answer: linkCheckAnswer,
      handle: async ({ body }) => ({ links: await checks.check(body.links) }),
    }),
  ];
}
