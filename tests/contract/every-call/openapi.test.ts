import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import { blockSchemas } from '@siteyard/schemas/blocks';
import { TAGS } from '../../../api/src/features/api-docs/operations.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import {
  codesOf,
  isApiCall,
  operationOf,
  problemsOf,
  readContract,
  responseOf,
  type Contract,
  type Operation,
} from '../../helpers/contract.ts';

let app: TestSite;
let admin: Agent;
let contract: Contract;
let operations: Operation[];
beforeAll(async () => {
  app = await startTestSite();
  contract = await readContract(app.guest());
  operations = Object.values(contract.paths).flatMap((each) => Object.values(each));
  admin = await app.signIn();
});
afterAll(() => app.close());

describe('the OpenAPI contract', () => {
  test('contains every call of the access table with its answer and its errors', () => {
    expect(contract.openapi).toBe('3.1.0');
    for (const route of app.site.routes.filter(isApiCall)) {
      const operation = operationOf(contract, route);
      expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
      for (const code of route.errors ?? [])
        expect(codesOf(contract, operation, errorTable[code].status)).toContain(code);
    }
  });

  test('is shown on a page that loads no other files', async () => {
    const answer = await app.guest().get('/api/docs');
    expect(answer.text).toContain('/api/contact_requests/{id}');
    expect(answer.text).not.toMatch(/<script|<link|<img/);
  });

  test('that page shows the first steps, and the name and the examples of each call', async () => {
    const { text } = await app.guest().get('/api/docs');
    expect(text).toContain('curl -sS -X PUT');
    for (const { operationId } of operations) expect(text).toContain(`<b>${operationId}</b>`);
    expect(text.match(/<h3>Answer 20\d: application\/json<\/h3><pre>/g)).toHaveLength(
      app.site.routes.filter((route) => isApiCall(route) && route.answer).length,
    );
    expect(text).not.toMatch(/undefined|\[object/);
  });

  test('gives each call a unique name, and groups the calls by described topics', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+|[A-Z]$)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['publishPage', 'listContactRequests']));
    const topics = contract.tags.map(({ name }) => name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].toSorted()).toEqual(
      topics.toSorted(),
    );
    const inTable = TAGS.flatMap((tag) => Object.keys(tag.operations));
    expect(inTable.toSorted()).toEqual(
      app.site.routes
        .filter(isApiCall)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  test('has only keywords of JSON Schema, and named schemas that it uses', () => {
    const text = JSON.stringify(contract);
    const names = Object.keys(contract.components.schemas);
    expect(names.filter((name) => !/^[A-Z]\w+$/.test(name))).toEqual([]);
    // References in the discriminator of the blocks count, too.
    for (const name of names.filter((each) => each !== 'Block'))
      expect(text.split(`"#/components/schemas/${name}"`).length, name).toBeGreaterThan(1);
    expect([...keywords(contract.components.schemas)].toSorted()).toEqual(KEYWORDS.toSorted());
  });

  test('describes the content of a page by its blocks, which may contain blocks', () => {
    const { Block, TwoColBlock } = contract.components.schemas;
    const types = blockSchemas.map(({ type }) => type);
    const { oneOf, discriminator } = Block as {
      oneOf: object[];
      discriminator: { mapping: object };
    };
    expect(oneOf).toHaveLength(types.length);
    expect(Object.keys(discriminator.mapping)).toEqual(types);
    expect(TwoColBlock).toHaveProperty('properties.type.const', 'TwoCol');
    const inSlot = { $ref: '#/components/schemas/Block' };
    expect(TwoColBlock).toHaveProperty('properties.props.properties.left.items', inSlot);
  });

  test('declares the headers that a call reads and sends', () => {
    const headersOf = (id: string) =>
      operations
        .find(({ operationId }) => operationId === id)
        ?.parameters?.map((each) => ('$ref' in each ? each.$ref : `${each.in}:${each.name}`));
    for (const id of ['publishPage', 'updatePage', 'updateSettings', 'updateItem', 'saveDraft'])
      expect([id, headersOf(id)]).toEqual([id, expect.arrayContaining(['header:If-Match'])]);
    for (const id of ['createPage', 'createItem', 'sendContactRequest'])
      expect(headersOf(id)).toEqual(['#/components/parameters/IdempotencyKey']);
    for (const operation of operations)
      for (const status of ['429', '503']) {
        const response = responseOf(contract, operation, status);
        if (response) expect(response.headers).toHaveProperty('Retry-After');
      }
    const getPage = operations.find(({ operationId }) => operationId === 'getPage');
    for (const status of [200, 304])
      expect(responseOf(contract, getPage, status)?.headers).toHaveProperty('ETag');
  });

  test('has an example of every body', () => {
    for (const operation of operations) {
      const [success = ''] = Object.keys(operation.responses);
      const bodies = [operation.requestBody, responseOf(contract, operation, success)];
      for (const body of bodies.flatMap((each) => Object.values(each?.content ?? {})))
        expect([operation.operationId, body]).toHaveProperty('1.examples.example.value');
    }
  });

  test('describes the pages and the settings of a sample site', async () => {
    const sample = await startTestSite({ env: { SEED: 'demo' } });
    try {
      const guest = sample.guest();
      const routeOf = (path: string) => sample.site.routes.find((route) => route.path === path)!;
      const settings = await guest.get('/api/site_settings');
      expect(problemsOf(contract, routeOf('/api/site_settings'), settings.body)).toEqual([]);
      const list = (await (await sample.signIn()).get('/api/pages')).body as { id: number }[];
      expect(list.length).toBeGreaterThan(5);
      expect(problemsOf(contract, routeOf('/api/pages/:id'), {})).not.toEqual([]);
      for (const { id } of list) {
        const { body } = await guest.get(`/api/pages/${id}`);
        expect([id, problemsOf(contract, routeOf('/api/pages/:id'), body)]).toEqual([id, []]);
      }
    } finally {
      await sample.close();
    }
  });

  test('declares ids in paths as integers, and uploads as binary', () => {
    const parameters = operations.flatMap(({ parameters: all = [] }) => all);
    for (const each of parameters)
      if (!('$ref' in each) && each.in === 'path' && ['number', 'page'].includes(each.name))
        expect(each.schema).toMatchObject({ type: 'integer' });
    const upload = operations.find(({ operationId }) => operationId === 'uploadPicture');
    expect(upload?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { file: { type: 'string', format: 'binary' } },
    });
    const publish = operations.find(({ operationId }) => operationId === 'publishPage');
    expect(publish?.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', schema: { type: 'integer', minimum: 1 } }),
    );
  });
});

/** The keywords of JSON Schema that the contract may use. */
const KEYWORDS = [
  '$ref',
  'additionalProperties',
  'anyOf',
  'const',
  'description',
  'discriminator',
  'enum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'oneOf',
  'pattern',
  'properties',
  'propertyNames',
  'required',
  'type',
];

/**
 * Collects the keywords in schemas and their properties.
 * @param schemas by name
 */
function keywords(schemas: object, found = new Set<string>()): Set<string> {
  for (const schema of Object.values(schemas) as Record<string, unknown>[])
    for (const [key, value] of Object.entries(schema)) {
      found.add(key);
      if (key === 'properties') keywords(value as object, found);
      else if (['items', 'additionalProperties', 'propertyNames'].includes(key))
        keywords({ value }, found);
      else if (['anyOf', 'oneOf'].includes(key)) keywords(value as object, found);
    }
  return found;
}

describe('a request that is not valid JSON', () => {
  test.each([
    ['text/plain', '{"page":{"title":"x"}}', 415],
    ['application/x-www-form-urlencoded', 'page[title]=x', 415],
    ['application/json; charset=utf-16', '{}', 415],
    ['application/json', '{"page":', 400],
    ['application/json', '"text"', 400],
    ['application/json', `{"page":{"title":"${'x'.repeat(70_000)}"}}`, 413],
    ['application/json', `${'['.repeat(40)}${']'.repeat(40)}`, 422],
    ['application/json', '{"__proto__":{"admin":true}}', 422],
  ])('%s %.30s gets %i', async (type, body, status) => {
    const answer = await admin.send('POST', '/api/pages', {
      body,
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(status);
    expect(errorTable[(answer.body as ErrorBody).code].status).toBe(status);
  });
});
