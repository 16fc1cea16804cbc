import { z } from 'zod';
import type { KeptAnswers } from '../../http/kept-answers.ts';
import { route, type Route } from '../../http/route.ts';
import { DOCS_POLICY, docsPage } from './docs-page.ts';

/** The HTTP contract as OpenAPI and as a page, generated from the access table. */
export function apiDocsRoutes(deps: {
  /** All other routes of the site. */
  routes: readonly Route[];
  origin: () => string;
  answers: KeptAnswers;
}): Route[] {
  // The contract does not depend on the content, and creating it takes longer than most pages.
  let contract: Promise<string> | undefined;
  const own: Route[] = [
    route({
      method: 'get',
      path: '/api/openapi.json',
      policy: 'everybody',
      summary: 'This contract as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.string() }),
      handle: ({ req, res }) =>
        deps.answers.send(req, res, '/api/openapi.json', async () => {
          contract ??= import('./openapi.ts')
            .then(({ openApiDocument }) => openApiDocument(all, deps.origin()))
            .then((document) => JSON.stringify(document));
          return { type: 'application/json', body: await contract };
        }),
    }),
    route({
      method: 'get',
      path: '/api/docs',
      policy: 'everybody',
      summary: 'This contract as a page',
      hidden: true,
      handle: async ({ req, res }) => {
        res.set('Content-Security-Policy', DOCS_POLICY);
        const make = () => ({ type: 'html', body: docsPage(all) });
        await deps.answers.send(req, res, '/api/docs', make);
      },
    }),
  ];
  const all = [...own, ...deps.routes];
  return own;
}
