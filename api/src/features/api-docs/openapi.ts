import { errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Route } from '../../http/route.ts';

/** What any call may answer, whatever it is about. */
const ALWAYS: ErrorCode[] = ['invalid_request', 'internal_error', 'unavailable'];

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** What every failed call answers. */
const errorBody = z
  .looseObject({
    error: z.string(),
    code: z.enum(codes),
    errors: z.array(z.string()).optional(),
    issues: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error', description: 'What every failed call answers.' });

/** The HTTP contract as OpenAPI 3.1, made from the access table: nothing can be missing in it. */
export function openApiDocument(routes: readonly Route[], origin: string): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    if (route.hidden) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Siteyard',
      version: '1',
      description:
        'The calls of a Siteyard site. Administrators sign in and send the session cookie; the command line sends a bearer token. There is no CORS.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'siteyard' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  });
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { params, query, body, answer } = route;
  return {
    operationId: `${route.method}_${route.path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? ''],
    security: securityOf(route),
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
    },
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Done.',
        ...(answer && { content: { 'application/json': { schema: answer } } }),
      },
      ...errorResponses(route),
    },
  };
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (route.policy === 'everybody') return [];
  return route.policy === 'administrator' ? [{ session: [] }] : [{ token: [] }];
}

/** One response a status; its description names the codes. */
function errorResponses(route: Route): ZodOpenApiOperationObject['responses'] {
  const signIn: ErrorCode[] = route.policy === 'everybody' ? [] : ['not_signed_in', 'forbidden'];
  const changes: ErrorCode[] = route.method === 'get' ? [] : ['wrong_origin'];
  const sent: ErrorCode[] = route.body
    ? ['invalid_json', 'too_large', 'unsupported_media_type', 'json_not_accepted']
    : [];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([
    ...ALWAYS,
    ...signIn,
    ...changes,
    ...sent,
    ...(route.errors ?? []),
  ])) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      String(status),
      {
        description: each.map((code) => `\`${code}\`: ${errorTable[code].text}`).join(' '),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  );
}
