import {
  explainAnswer,
  explainQuery,
  type ExplainAnswer,
  type ExplainQuery,
} from '@siteyard/schemas/http';
import { networkOf } from '../../http/network.ts';
import type { RecentRequests } from '../../http/recent-requests.ts';
import { route, type Route } from '../../http/route.ts';
import { explainHead, explainInstance, type InstanceDeps } from './explain-instance.ts';
import { explainRequest } from './explain-request.ts';
import { explainUrl, type ExplainDeps } from './explain-url.ts';

type Deps = ExplainDeps & InstanceDeps & { recent: RecentRequests; known: () => number };

/** The route for `sitectl explain`. @param deps.known the newest commit that this instance has */
export function explainRoutes(deps: Deps): Route[] {
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
      async handle({ query, req }) {
        // Read before the explanation, which reads newer commits.
        const known = deps.known();
        const answer = await explain(deps, query);
        if (query.at !== undefined || query.commit !== undefined) return answer;
        const network = query.caller === undefined ? undefined : networkOf(query.caller);
        const namesPeople = req.tokenScopes?.includes('admin') ?? false;
        const head = await explainHead(deps.content, known);
        const { request } = query;
        const instance = await explainInstance(deps, { namesPeople, network, request });
        // To explain a path, the state of the instance comes first, because it may explain all other steps.
        const steps = request === undefined ? [head, ...answer.steps] : [...answer.steps, head];
        return { ...answer, steps: [...steps, ...instance] };
      },
    }),
  ];
}

async function explain(
  deps: Deps,
  { url = '/', request, at, commit }: ExplainQuery,
): Promise<ExplainAnswer> {
  if (request !== undefined) return explainRequest(deps, request);
  return (await explainUrl(deps, url, { ...(at !== undefined && { at: new Date(at) }), commit }))
    .answer;
}
