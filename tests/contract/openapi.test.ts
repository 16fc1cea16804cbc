import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import { startTestSite, type Agent, type TestSite } from '../helpers/app.ts';
import { codesOf, isApiCall, operationOf, readContract } from '../helpers/contract.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

describe('the OpenAPI contract', () => {
  test('contains every call of the access table with its answer and its errors', async () => {
    const contract = await readContract(app.guest());
    expect(contract.openapi).toBe('3.1.0');
    for (const route of app.site.routes.filter(isApiCall)) {
      const operation = operationOf(contract, route);
      expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
      for (const code of route.errors ?? [])
        expect(codesOf(operation, errorTable[code].status)).toContain(code);
    }
  });

  test('is shown on a page that loads no other files', async () => {
    const answer = await app.guest().get('/api/docs');
    expect(answer.text).toContain('/api/contact_requests/{id}');
    expect(answer.text).not.toMatch(/<script|<link|<img/);
  });
});

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
