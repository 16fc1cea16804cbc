import { errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import { z } from 'zod';
import type { Route } from '../../http/route.ts';
import type { Reference, Response } from './document.ts';
import type { Json } from './json-schemas.ts';

/** The errors that any call may return. */
const ALWAYS: ErrorCode[] = ['invalid_request', 'internal_error', 'unavailable', 'storage_full'];

const codes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]];

/** The body of every error. */
export const errorBody = z
  .looseObject({
    error: z.string(),
    code: z.enum(codes),
    errors: z.array(z.string()).optional(),
    issues: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ description: 'The body of every error.' });

/** The error responses of a document. Calls with the same errors share a response. */
export interface ErrorResponses {
  /** Returns references to the error responses of a call, by status. */
  of(route: Route): Record<string, Reference>;
  /** Returns the responses to which the references of all previous `of` calls point, by name. */
  components(): Record<string, Response>;
}

/**
 * Creates the error responses of a document.
 * @param schema the reference to the schema of `errorBody`
 */
export function createErrorResponses(schema: Json): ErrorResponses {
  const found: Record<string, Response> = {};
  return {
    of(route) {
      const responses = [...errorsOf(route)].map(([status, each]) => {
        const name = each.map(pascalCase).join('Or');
        found[name] ??= responseOf(status, each, schema);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      });
      return Object.fromEntries(responses) as Record<string, Reference>;
    },
    components: () => found,
  };
}

/** Returns the error codes of a call, by status. */
function errorsOf(route: Route): Map<number, ErrorCode[]> {
  const signIn: ErrorCode[] = route.policy === 'everybody' ? [] : ['not_signed_in', 'forbidden'];
  if (route.policy.startsWith('administrator')) signIn.push('own_password_required');
  const changes: ErrorCode[] = route.method === 'get' ? [] : ['wrong_origin', 'outcome_unknown'];
  const sent: ErrorCode[] = route.body
    ? ['invalid_json', 'too_large', 'unsupported_media_type', 'json_not_accepted']
    : route.method === 'get'
      ? []
      : ['unsupported_media_type'];
  // A path with invalid percent-encoding gets the answer 404.
  const named: ErrorCode[] = route.params ? ['not_found'] : [];
  const all = [...ALWAYS, ...signIn, ...changes, ...sent, ...named, ...(route.errors ?? [])];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(all)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/**
 * Returns the response for several codes with the same status. Its description and examples list the
 * codes.
 */
function responseOf(status: number, each: readonly ErrorCode[], schema: Json): Response {
  return {
    description: each.map((code) => `\`${code}\`: ${errorTable[code].text}`).join(' '),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(each.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

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

const pascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
