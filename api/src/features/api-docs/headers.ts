import type { Route } from '../../http/route.ts';
import type { Parameter, Reference } from './document.ts';
import type { Json } from './json-schemas.ts';

/** The request headers that several calls read. */
export const PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller. A second call with the same key is a retry: it changes nothing and gets the result of the first one.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
    example: '0b7e6a52-6f0d-4f47-9d3c-0c2f0a1d8e11',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an earlier answer. If it is still current, the answer is 304.',
    schema: { type: 'string' },
    example: 'W/"3f6c1f0e6f0a4a559f35"',
  },
};

/** The answer headers of several calls. */
export const HEADERS: Record<string, Json> = {
  ETag: {
    description: 'Identifies this answer, for `If-None-Match`. Only answers to guests have it.',
    schema: { type: 'string' },
    example: 'W/"3f6c1f0e6f0a4a559f35"',
  },
  RetryAfter: {
    description: 'The number of seconds after which a retry may succeed.',
    schema: { type: 'integer', minimum: 0 },
    example: 2,
  },
};

/** Returns the headers that a call reads, as parameters of OpenAPI. */
export function headerParameters(route: Route): (Parameter | Reference)[] {
  const parameters: (Parameter | Reference)[] = [];
  if (route.ifMatch !== undefined) parameters.push(ifMatchOf(route.ifMatch));
  if (route.takesIdempotencyKey)
    parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  if (route.hasEtag) parameters.push({ $ref: '#/components/parameters/IfNoneMatch' });
  for (const [name, description] of Object.entries(route.headers ?? {}))
    parameters.push({ name, in: 'header', description, schema: { type: 'string' }, example: '0' });
  return parameters;
}

const ifMatchOf = (revision: string): Parameter => ({
  name: 'If-Match',
  in: 'header',
  description: `The revision that the caller has loaded: ${revision}, in quotes. If the stored revision is another one, the call changes nothing and answers 409. Without this header, the call replaces all later changes.`,
  schema: { type: 'string', pattern: '^(\\*|(W/)?"?[0-9]{1,15}"?)$' },
  example: '"2"',
});

/** Returns the headers of a successful answer. */
export function answerHeaders(route: Route): Record<string, Json> {
  const headers: Record<string, Json> = {};
  if (route.hasEtag) headers.ETag = { $ref: '#/components/headers/ETag' };
  for (const [name, description] of Object.entries(route.answerHeaders ?? {}))
    headers[name] = { description, schema: { type: 'integer' }, example: 1 };
  return headers;
}
