import { z } from 'zod';
import { JsonText, route, type Route } from '../../http/route.ts';
import { DOCS_POLICY, docsPage } from './docs-page.ts';

/** The HTTP contract as OpenAPI and as a page, generated from the access table. */
export function apiDocsRoutes(deps: {
  routes: () => readonly Route[];
  origin: () => string;
}): Route[] {
  // As text: writing it again for each caller would take longer than making most pages.
  let document: Promise<JsonText> | undefined;
  return [
    route({
      method: 'get',
      path: '/api/openapi.json',
      policy: 'everybody',
      summary: 'This contract as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.string() }),
      handle: () =>
        (document ??= import('./openapi.ts')
          .then(({ openApiDocument }) => openApiDocument(deps.routes(), deps.origin()))
          .then((contract) => new JsonText(JSON.stringify(contract)))),
    }),
    route({
      method: 'get',
      path: '/api/docs',
      policy: 'everybody',
      summary: 'This contract as a page',
      hidden: true,
      handle: ({ res }) => {
        res.set('Content-Security-Policy', DOCS_POLICY).type('html').send(docsPage(deps.routes()));
      },
    }),
  ];
}
