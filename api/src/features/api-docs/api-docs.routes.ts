import { z } from 'zod';
import type { ResponseCache } from '../../http/response-cache.ts';
import { route, type Route } from '../../http/route.ts';
import { DOCS_POLICY } from './docs-style.ts';

/** The HTTP contract as OpenAPI and as a page, generated from the access table. */
export function apiDocsRoutes(deps: {
  /** All other routes of the site. */
  routes: readonly Route[];
  origin: () => string;
  responseCache: ResponseCache;
}): Route[] {
  // The code and its tables are loaded with the first request, because most sites get none.
  const makeDocument = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return openApiDocument(all, deps.origin());
  };
  // The contract does not depend on the content, and creating it takes longer than most pages.
  let contract: Promise<string> | undefined;
  let page: Promise<string> | undefined;
  const own: Route[] = [
    route({
      method: 'get',
      path: '/api/openapi.json',
      policy: 'everybody',
      summary: 'This contract as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.string() }),
      hasEtag: true,
      handle: ({ req, res }) =>
        deps.responseCache.send(req, res, '/api/openapi.json', async () => {
          contract ??= makeDocument().then((document) => JSON.stringify(document));
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
        await deps.responseCache.send(req, res, '/api/docs', async () => {
          page ??= Promise.all([makeDocument(), import('./docs-page.ts')]).then(
            ([document, { docsPage }]) => docsPage(document, deps.origin()),
          );
          return { type: 'html', body: await page };
        });
      },
    }),
  ];
  const all = [...own, ...deps.routes];
  return own;
}
