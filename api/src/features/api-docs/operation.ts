import { z } from 'zod';
import { idInPath, wholeNumberInPath } from '../../http/path-params.ts';
import type { Route } from '../../http/route.ts';
import { accessText } from './access-text.ts';
import type { ErrorResponses } from './error-responses.ts';
import type { MediaType, Operation, Parameter, Response } from './document.ts';
import { examples, type CallExample } from './examples.ts';
import { answerHeaders, headerParameters } from './headers.ts';
import type { Json, JsonSchemas } from './json-schemas.ts';
import { operationOf } from './operations.ts';

const CSV_EXAMPLES: Record<string, string> = {
  '/api/contact_requests.csv':
    'created_at,status,first_name\r\n2026-03-02T08:15:00.000Z,open,Ada\r\n',
  '/api/items.csv': '"Name","Category","Day"\r\n"Mini excavator 1.5 t","Diggers","195.00"\r\n',
};

const BINARY = { type: 'string', format: 'binary' };
const BYTES = '(the bytes of the file)';

/** Describes one call as an operation of OpenAPI. */
export function describeCall(
  route: Route,
  schemas: JsonSchemas,
  errors: ErrorResponses,
): Operation {
  const call = `${route.method} ${route.path}`;
  const example = examples[call] ?? {};
  const { tag, operationId } = operationOf(call);
  const parameters = [
    ...parametersIn('path', route.params, example.params, schemas),
    ...parametersIn('query', route.query, example.query, schemas),
    ...headerParameters(route),
  ];
  return {
    operationId,
    summary: route.summary,
    description: [route.description, `Access: ${accessText(route.policy)}.`]
      .filter(Boolean)
      .join(' '),
    tags: [tag],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route, example.body, schemas),
    responses: {
      [String(route.status ?? 200)]: successOf(route, example.answer, schemas),
      ...(route.hasEtag && {
        304: {
          description: 'The answer has not changed since the one with this ETag.',
          headers: answerHeaders(route),
        },
      }),
      ...errors.of(route),
    },
  };
}

/** Returns an example of a body, in the form that generators do not copy into comments. */
const exampleOf = (value: unknown): Pick<MediaType, 'examples'> => ({
  examples: { example: { value } },
});

function successOf(route: Route, example: unknown, schemas: JsonSchemas): Response {
  const headers = answerHeaders(route);
  return {
    description: 'Success.',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(route.answer && {
      content: {
        'application/json': { schema: schemas.of(route.answer, 'output'), ...exampleOf(example) },
      },
    }),
    ...(route.answerType && {
      content: {
        [route.answerType]:
          route.answerType === 'text/csv'
            ? { schema: { type: 'string' }, ...exampleOf(CSV_EXAMPLES[route.path]) }
            : { schema: BINARY, ...exampleOf(BYTES) },
      },
    }),
  };
}

/** Returns the request body: JSON, bytes, or a form with one picture. */
function requestBodyOf(
  { body, bodyType }: Route,
  example: unknown,
  schemas: JsonSchemas,
): Pick<Operation, 'requestBody'> {
  const content: Record<string, MediaType> | undefined = body
    ? { 'application/json': { schema: schemas.of(body, 'input'), ...exampleOf(example) } }
    : bodyType === 'application/octet-stream'
      ? { [bodyType]: { schema: BINARY, ...exampleOf(BYTES) } }
      : bodyType && {
          [bodyType]: {
            schema: { type: 'object', required: ['file'], properties: { file: BINARY } },
            ...exampleOf({ file: BYTES }),
          },
        };
  return content ? { requestBody: { required: true, content } } : {};
}

const numbers: ReadonlyMap<unknown, Json> = new Map<unknown, Json>([
  [idInPath, { type: 'integer', minimum: 1 }],
  [wholeNumberInPath, { type: 'integer', minimum: 0 }],
]);

/** Returns the parameters in a path or in a query string, with their examples. */
function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  values: CallExample['params'] = {},
  schemas: JsonSchemas,
): Parameter[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !type.safeParse(undefined).success,
    schema: numbers.get(type) ?? schemas.of(type, 'input'),
    ...(values[name] !== undefined && { example: values[name] }),
  }));
}

function securityOf({ policy }: Route): Record<string, string[]>[] {
  if (policy === 'everybody') return [];
  if (policy === 'administrator') return [{ session: [] }];
  return policy.startsWith('administrator+') ? [{ session: [] }, { token: [] }] : [{ token: [] }];
}
