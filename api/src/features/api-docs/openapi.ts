import { setImmediate } from 'node:timers/promises';
import type { Route } from '../../http/route.ts';
import type { ApiDocument } from './document.ts';
import { blockDiscriminator, replacedByContent } from './content-schemas.ts';
import { createErrorResponses, errorBody } from './error-responses.ts';
import { introduction } from './first-steps.ts';
import { HEADERS, PARAMETERS } from './headers.ts';
import { createJsonSchemas, type Json } from './json-schemas.ts';
import { describeCall } from './operation.ts';
import { TAGS } from './operations.ts';
import { schemaNames } from './schema-names.ts';

/** The number of routes that are described without a pause. More would block the site for too long. */
const ROUTES_AT_ONCE = 2;

/**
 * Returns the HTTP contract as OpenAPI 3.1. It is generated from the access table, so it is complete.
 * @param origin the address of the site
 */
export async function openApiDocument(
  routes: readonly Route[],
  origin: string,
): Promise<ApiDocument> {
  const schemas = createJsonSchemas(schemaNames, replacedByContent);
  const errors = createErrorResponses(schemas.of(errorBody, 'output'));
  const paths: ApiDocument['paths'] = {};
  const shown = routes.filter(({ hidden }) => !hidden);
  for (const [index, route] of shown.entries()) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeCall(route, schemas, errors) };
    if (index % ROUTES_AT_ONCE === 0) await setImmediate();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Siteyard',
      version: '1',
      summary: 'The calls of a Siteyard site.',
      description: introduction(origin),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this site', url: origin },
    },
    servers: [{ url: origin, description: 'This site.' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: errors.components(),
      schemas: withDiscriminator(schemas.components()),
    },
  };
}

const withDiscriminator = ({ Block, ...schemas }: Record<string, Json>) => ({
  ...(Block && { Block: { ...Block, discriminator: blockDiscriminator } }),
  ...schemas,
});

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'siteyard',
    description:
      'The cookie of `signIn`. A request that changes something must also have the header `Origin` with the address of the site, as browsers send it.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token (`sitectl token create`). Each call names the scope that the token needs; scopes do not include each other.',
  },
};
