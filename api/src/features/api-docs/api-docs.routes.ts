import { z } from 'zod';
import type { ResponseCache } from '../../http/response-cache.ts';
import { route, type Route } from '../../http/route.ts';
import { memoizeAsync } from '../../lib/memoize-async.ts';
import { DOCS_POLICY } from './docs-style.ts';

/** The HTTP contract as OpenAPI and as an HTML page, generated from the access table. */
export function apiDocsRoutes(deps: {
  /** All other routes of the site. */
  routes: readonly Route[];
  origin: () => string;
  responseCache: ResponseCache;
}): Route[] {
  // The first request loads the code and its tables, because most sites never get one.
  const makeDocument = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return openApiDocument(all, deps.origin());
  };
  // Created once, because the contract does not depend on the content and takes long to create.
  const contract = memoizeAsync(async () => JSON.stringify(await makeDocument()));
  const page = memoizeAsync(async () => {
    const [document, { docsPage }] = await Promise.all([makeDocument(), import('./docs-page.ts')]);
    return docsPage(document, deps.origin());
  });
  const own: Route[] = [
    route({
      method: 'get',
      path: '/api/openapi.json',
      policy: 'everybody',
      summary: 'This contract as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.string() }),
      hasEtag: true,
      handle: ({ req, res }) =>
        deps.responseCache.send(req, res, '/api/openapi.json', async () => ({
          type: 'application/json',
          body: await contract(),
        })),
    }),
    route({
      method: 'get',
      path: '/api/docs',
      policy: 'everybody',
      summary: 'This contract as a page',
      hidden: true,
      handle: async ({ req, res }) => {
        res.set('Content-Security-Policy', DOCS_POLICY);
        await deps.responseCache.send(req, res, '/api/docs', async () => ({
          type: 'html',
          body: await page(),
        }));
      },
    }),
  ];
  const all = [...own, ...deps.routes];
  return own;
}
