import { linkCheckAnswer, linkCheckRequest } from '@siteyard/schemas/http';
import { route, type Route } from '../../http/route.ts';
import type { LinkChecks } from './link-checks.service.ts';

/** The largest request body in bytes: enough for the maximum number of links of the maximum length. */
const BODY_LIMIT = 512 * 1024;

/** The call that checks links. */
export function linkCheckRoutes({ checks }: { checks: LinkChecks }): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/link_checks',
      policy: 'administrator',
      summary: 'Check whether links lead to a public page, to a hidden page, or to no page',
      body: linkCheckRequest,
      bodyLimit: BODY_LIMIT,
      answer: linkCheckAnswer,
      handle: async ({ body }) => ({ links: await checks.check(body.links) }),
    }),
  ];
}
