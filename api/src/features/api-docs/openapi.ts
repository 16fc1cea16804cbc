import { setImmediate } from 'node:timers/promises';
import { errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Route } from '../../http/route.ts';
import { examples, type CallExample } from './examples.ts';

/** Errors that any call may return. */
const ALWAYS: ErrorCode[] = ['invalid_request', 'internal_error', 'unavailable', 'storage_full'];

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The body of every error. */
const errorBody = z
  .looseObject({
    error: z.string(),
    code: z.enum(codes),
    errors: z.array(z.string()).optional(),
    issues: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error', description: 'The body of every error.' });

function exampleOf(code: ErrorCode): z.output<typeof errorBody> {
  const issues = [{ path: 'page.title', message: 'must not be blank' }];
  return {
    error: errorTable[code].text,
    code,
    ...(code === 'invalid_request' && {
      errors: issues.map(({ path, message }) => `${path}: ${message}`),
      issues,
    }),
    requestId: '6d1b0f0e-8f5c-4a5e-9a55-2f6f0a9f7c10',
  };
}

const CSV_EXAMPLES: Record<string, string> = {
  '/api/contact_requests.csv':
    'created_at,status,first_name\r\n2026-03-02T08:15:00.000Z,open,Ada\r\n',
  '/api/items.csv': '"Name","Category","Day"\r\n"Mini excavator 1.5 t","Diggers","195.00"\r\n',
};

/**
 * The number of routes that are described at once. All of them would block the site for a tenth of a
 * second.
 */
const ROUTES_AT_ONCE = 4;

/** The HTTP contract as OpenAPI 3.1, generated from the access table, so that it is complete. */
export async function openApiDocument(routes: readonly Route[], origin: string): Promise<object> {
  const whole = documentOf([], origin);
  const paths: NonNullable<typeof whole.paths> = {};
  const schemas: NonNullable<NonNullable<typeof whole.components>['schemas']> = {};
  for (let done = 0; done < routes.length; done += ROUTES_AT_ONCE) {
    const part = documentOf(routes.slice(done, done + ROUTES_AT_ONCE), origin);
    for (const [path, calls] of Object.entries(part.paths ?? {}))
      paths[path] = { ...paths[path], ...calls };
    Object.assign(schemas, part.components?.schemas);
    await setImmediate();
  }
  return { ...whole, paths, components: { ...whole.components, schemas } };
}

function documentOf(routes: readonly Route[], origin: string): ReturnType<typeof createDocument> {
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
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token. Each call names the scope that the token needs; scopes do not include each other.',
        },
      },
    },
  });
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { params, query, answer } = route;
  const example = examples[`${route.method} ${route.path}`] ?? {};
  return {
    operationId: `${route.method}_${route.path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? ''],
    security: securityOf(route),
    requestParams: {
      ...(params && { path: withExamples(params as z.ZodObject, example.params) }),
      ...(query && { query: withExamples(query as z.ZodObject, example.query) }),
    },
    ...requestBodyOf(route, example.body),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success.',
        ...(answer && {
          content: {
            'application/json': {
              schema: answer,
              ...(example.answer !== undefined && { example: example.answer }),
            },
          },
        }),
        ...(route.path.endsWith('.csv') && {
          content: { 'text/csv': { schema: z.string(), example: CSV_EXAMPLES[route.path] } },
        }),
      },
      ...errorResponses(route),
    },
  };
}

/** JSON, or the one multipart form of the contract: an image. */
function requestBodyOf(
  { body, path, method }: Route,
  example: unknown,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    };
  if (`${method} ${path}` !== 'post /api/uploads') return {};
  const file = { type: 'string' as const, contentMediaType: 'image/*' };
  const schema = { type: 'object' as const, required: ['file'], properties: { file } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function withExamples(schema: z.ZodObject, values: CallExample['params'] = {}): z.ZodObject {
  const shape = Object.entries(schema.shape).map(([name, type]) => {
    const value = values[name];
    if (value === undefined) return [name, type] as const;
    return [name, (type as z.ZodType).meta({ param: { example: value } })] as const;
  });
  return z.object(Object.fromEntries(shape));
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (route.policy === 'everybody') return [];
  const { policy } = route;
  if (policy === 'administrator') return [{ session: [] }];
  return policy.startsWith('administrator+') ? [{ session: [] }, { token: [] }] : [{ token: [] }];
}

/** One response for each status; its description lists the codes. */
function errorResponses(route: Route): ZodOpenApiOperationObject['responses'] {
  const signIn: ErrorCode[] = route.policy === 'everybody' ? [] : ['not_signed_in', 'forbidden'];
  if (route.policy.startsWith('administrator')) signIn.push('own_password_required');
  const changes: ErrorCode[] = route.method === 'get' ? [] : ['wrong_origin', 'outcome_unknown'];
  const sent: ErrorCode[] = route.body
    ? ['invalid_json', 'too_large', 'unsupported_media_type', 'json_not_accepted']
    : route.method === 'get'
      ? []
      : ['unsupported_media_type'];
  // A path with invalid percent-encoding answers 404.
  const named: ErrorCode[] = route.params ? ['not_found'] : [];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([
    ...ALWAYS,
    ...signIn,
    ...changes,
    ...sent,
    ...named,
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
        content: {
          'application/json': {
            schema: errorBody,
            examples: Object.fromEntries(each.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      },
    ]),
  );
}
