import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import type { Route } from '../../api/src/http/route.ts';
import type { Agent, Answer } from './app.ts';

interface MediaType {
  schema?: object;
  examples?: object;
}
interface Response {
  headers?: Record<string, object>;
  content?: Record<string, MediaType>;
}
interface Reference {
  $ref: string;
}
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: (Reference | { name: string; in: string; schema: object })[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

/** The parts of `/api/openapi.json` that the tests read. */
export interface Contract {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'headers', Record<string, object>>;
}

/** Whether a route is a call in the contract. */
export const isApiCall = (route: Route) => !route.hidden && route.path.startsWith('/api/');

export async function readContract(guest: Agent): Promise<Contract> {
  return (await guest.get('/api/openapi.json')).body as Contract;
}

const pathOf = (route: Route) => route.path.replace(/:(\w+)/g, '{$1}');

export function operationOf(contract: Contract, route: Route): Operation | undefined {
  return contract.paths[pathOf(route)]?.[route.method];
}

/** A response of a call, also if it is a reference. */
export function responseOf(
  contract: Contract,
  operation: Operation | undefined,
  status: number | string,
): Response | undefined {
  const response = operation?.responses[String(status)];
  if (!response || !('$ref' in response)) return response;
  return contract.components.responses[response.$ref.split('/').at(-1) ?? ''] as Response;
}

const validators = new WeakMap<Contract, Ajv2020>();

/**
 * Validates a successful answer with the JSON Schema in the contract. It uses Ajv and not zod, like a
 * tool in another language.
 * @returns the problems; [] also if the answer is not JSON
 */
export function problemsOf(contract: Contract, route: Route, body: unknown): string[] {
  const operation = operationOf(contract, route);
  const status = String(route.status ?? 200);
  const [schema] = Object.values(responseOf(contract, operation, status)?.content ?? {});
  if (!schema?.schema || !route.answer) return [];
  const known = validators.get(contract);
  const ajv = known ?? new Ajv2020({ strict: false, validateFormats: false });
  if (!known) validators.set(contract, ajv.addSchema(contract, 'contract'));
  const pointer = ['paths', pathOf(route), route.method, 'responses', status, 'content']
    .concat('application/json', 'schema')
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = ajv.getSchema(`contract#/${pointer}`);
  if (!validate) throw new Error(`no schema at ${pointer}`);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The error codes in the contract for a call and a status. */
export function codesOf(
  contract: Contract,
  operation: Operation | undefined,
  status: number,
): string[] {
  const { content } = responseOf(contract, operation, status) ?? {};
  return Object.keys(content?.['application/json']?.examples ?? {});
}

/**
 * Fails the test if an answer does not fit the contract. A success must fit its schema. An error must
 * have a status below 500 and a code that the contract lists for this call, and must not show
 * internals.
 */
export function judge(contract: Contract, route: Route, answer: Answer, sent: unknown): void {
  const about = () =>
    `${route.method} ${route.path} ${JSON.stringify(sent)?.slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.status >= 500) expect.fail(about());
  if (answer.status < 400) {
    const fits = route.answer?.safeParse(answer.body);
    if (fits && !fits.success) expect.fail(`${about()}: ${fits.error.message}`);
    const problems = answer.text === '' ? [] : problemsOf(contract, route, answer.body);
    if (problems.length > 0) expect.fail(`${about()}: ${problems.join('; ')}`);
    return;
  }
  const body = answer.body as ErrorBody;
  if (errorTable[body.code]?.status !== answer.status) expect.fail(about());
  if (!/^[0-9a-f-]{36}$/.test(body.requestId)) expect.fail(about());
  if (/node_modules|\/api\/src|Mongo|E11000|at Object\./.test(answer.text)) expect.fail(about());
  if (!codesOf(contract, operationOf(contract, route), answer.status).includes(body.code))
    expect.fail(`the contract does not name ${body.code} for ${about()}`);
}
