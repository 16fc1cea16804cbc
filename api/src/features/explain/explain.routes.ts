import { explainAnswer, explainQuery } from '@siteyard/schemas/explain';
import { route, type Route } from '../../http/route.ts';
import { explainUrl, type ExplainDeps } from './explain-url.ts';

/** The call of `sitectl explain`. */
export function explainRoutes(deps: ExplainDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/operator/explain',
      policy: 'operator:read',
      summary:
        'Explain what a visitor gets for a path or got for a request: the changes behind it, and the commands that revert them',
      query: explainQuery,
      answer: explainAnswer,
      errors: ['commit_not_found'],
      handle: ({ query: { url = '/', at } }) =>
        explainUrl(deps, url, at === undefined ? undefined : new Date(at)),
    }),
  ];
}
