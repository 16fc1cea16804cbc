import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import type { Route } from '../../api/src/http/route.ts';
import { startTestSite, type Agent, type Answer, type TestSite } from '../helpers/app.ts';
import { createPage } from '../helpers/factories.ts';

const PRIVATE = 'the-private-token-of-the-contract';
let app: TestSite;
let admin: Agent;
let operator: Agent;
beforeAll(async () => {
  app = await startTestSite({ privateToken: PRIVATE });
  admin = await app.signIn();
  operator = app.plain({ Authorization: `Bearer ${PRIVATE}` });
});
afterAll(() => app.close());

const isJsonCall = (route: Route) => !route.hidden && route.path.startsWith('/api/');
const callerOf = ({ policy }: Route) => (policy.startsWith('operator') ? operator : admin);

describe('the contract', () => {
  test('has every call of the access table, with its answer and its errors', async () => {
    const answer = await app.guest().get('/api/openapi.json');
    expect(answer.status).toBe(200);
    const document = answer.body as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object; summary: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const route of app.site.routes.filter(isJsonCall)) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method];
      expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
      const statuses = Object.keys(operation?.responses ?? {});
      for (const code of route.errors ?? [])
        expect(statuses).toContain(String(errorTable[code].status));
    }
  });

  test('is shown as a page that loads nothing', async () => {
    const answer = await app.guest().get('/api/docs');
    expect(answer.text).toContain('/api/contact_requests/{id}');
    expect(answer.text).not.toMatch(/<script|<link|<img/);
  });
});

/** Values that have broken other products. */
const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  '\ud800',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'x'.repeat(10_000),
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { constructor: { prototype: { x: 1 } } },
  { toString: 1, length: -1 },
];

/** Every body that differs from the shape in one place: hostile there, or without it. */
function* bodies(shape: unknown): Generator<unknown> {
  for (const value of HOSTILE) yield value;
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape)) return;
  for (const key of Object.keys(shape)) {
    const { [key]: child, ...rest } = shape as Record<string, unknown>;
    yield rest;
    for (const inner of bodies(child)) yield { ...rest, [key]: inner };
  }
  yield { ...shape, surprise: 1 };
}

/** What each call takes when it goes well, by its path; calls without a body are not here. */
const SHAPES: Record<string, unknown> = {
  'post /api/admin_users/sign_in': { admin_user: { email: 'a@example.com', password: 'x' } },
  'post /api/admin_users/password': { admin_user: { email: 'a@example.com' } },
  'put /api/admin_users/password': {
    admin_user: { reset_password_token: 'x', password: 'x', password_confirmation: 'x' },
  },
  'post /api/admin_users/invitations': { invitation: { email: 'a@example.com' } },
  'post /api/admin_users/invitations/accept': {
    invitation: { token: 'x', password: 'x', password_confirmation: 'x' },
  },
  'post /api/pages': { page: { title: 'T', description: 'D', address: '', social_image: '' } },
  'patch /api/pages/:id': { page: { title: 'T', address: '' } },
  'put /api/pages/:id': {
    page: {
      content: {
        root: { props: { title: 'T' } },
        content: [{ type: 'HeadingBlock', props: { id: 'h', text: 'x' } }],
        zones: {},
      },
    },
  },
  'put /api/pages/:id/draft': { draft: { content: { content: [] }, base_revision: 0 } },
  'put /api/site_settings': {
    settings: {
      title: 'T',
      nav: { items: [{ title: 'x', href: '/' }], cta: { label: 'x', href: '/' } },
    },
  },
  'post /api/contact_requests': {
    contact_request: {
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.com',
      phone: '1',
      subject: 's',
      message: 'm',
    },
    captcha_token: 'x',
  },
  'put /api/contact_requests/:id': { contact_request: { status: 'open', admin_notes: 'x' } },
  'post /api/operator/tokens': { token: { name: 'x', scope: 'read', expires_in_days: 1 } },
};

function judge(route: Route, answer: Answer, sent: unknown): void {
  const about = `${route.method} ${route.path} ${JSON.stringify(sent)?.slice(0, 300)} → ${answer.text.slice(0, 300)}`;
  expect(answer.status, about).toBeLessThan(500);
  if (answer.status < 400) {
    if (route.answer) expect(() => route.answer?.parse(answer.body), about).not.toThrow();
    return;
  }
  const body = answer.body as ErrorBody;
  expect(errorTable[body.code]?.status, about).toBe(answer.status);
  expect(body.requestId, about).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.text, about).not.toMatch(/node_modules|\/api\/src|Mongo|E11000|at Object\./);
}

describe('hostile bodies', () => {
  test.each(Object.entries(SHAPES))(
    '%s never answers a 5xx',
    async (name, shape) => {
      const route = app.site.routes.find(({ method, path }) => `${method} ${path}` === name);
      if (!route) throw new Error(`there is no ${name}`);
      const page = await createPage(admin);
      const target = route.path
        .replace('/pages/:id', `/pages/${page.id}`)
        .replace(/:\w+/, '0'.repeat(24));
      for (const body of bodies(shape)) {
        const answer = await callerOf(route).send(route.method.toUpperCase(), target, {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        });
        judge(route, answer, body);
      }
    },
    60_000,
  );
});

describe('hostile paths and queries', () => {
  test('never answer a 5xx', async () => {
    const values = [
      '0',
      '-1',
      '99999999999999999999',
      'x',
      '%00',
      '%ff',
      '[$ne]',
      'a'.repeat(1000),
    ];
    for (const route of app.site.routes.filter(
      (each) => isJsonCall(each) && each.method === 'get',
    )) {
      for (const value of values) {
        const target = route.path.replace(/:\w+/g, value);
        const query = `?search=${value}&page=${value}&limit=${value}&sort=${value}&status=${value}&search[$ne]=1&__proto__[x]=1`;
        judge(route, await callerOf(route).get(target + query), value);
      }
    }
  }, 60_000);
});

describe('what is not JSON', () => {
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
