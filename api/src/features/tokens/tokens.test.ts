import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import {
  createTokenAnswer,
  TOKEN_SCOPES,
  tokenAnswer,
  type TokenAnswer,
} from '@siteyard/schemas/http';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

const PRIVATE = 'a-private-token-of-this-test';
let app: TestSite;
let operator: Agent;
beforeAll(async () => {
  app = await startTestSite({ privateToken: PRIVATE });
  operator = app.plain({ Authorization: `Bearer ${PRIVATE}` });
});
afterAll(() => app.close());

const bearer = (secret: string) => app.plain({ Authorization: `Bearer ${secret}` });
async function make(name: string, scopes: string[], days: number | null = 30, by = operator) {
  const answer = await by.post('/api/operator/tokens', {
    token: { name, scopes, expires_in_days: days },
  });
  expect(answer.status).toBe(201);
  return createTokenAnswer.parse(answer.body).token.secret;
}

describe('tokens', () => {
  test('are shown once and stored as a hash', async () => {
    const secret = await make('ci', ['read']);
    const list = await operator.get('/api/operator/tokens');
    expect(list.text).not.toContain(secret);
    expect((list.body as unknown[]).map((each) => tokenAnswer.parse(each).name)).toContain('ci');
    const rows = await app.connection.collection('tokens').find().toArray();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('allow only the calls that their scopes permit', async () => {
    const secrets = new Map<string, string>();
    for (const scope of TOKEN_SCOPES) secrets.set(scope, await make(`has-${scope}`, [scope]));
    for (const { method, path, policy } of app.site.routes) {
      const [kind, needed] = policy.split(':');
      if (kind !== 'operator') continue;
      for (const [scope, secret] of secrets) {
        // A body that no route accepts: callers with access get an error, and nothing changes.
        const target = path.replace(/:\w+/g, 'no-such');
        const answer = await bearer(secret).send(method.toUpperCase(), target, {
          ...(method !== 'get' && { body: '[]', headers: { 'Content-Type': 'application/json' } }),
        });
        const refused = needed !== undefined && !needed.split('|').includes(scope);
        expect([method, path, scope, answer.status === 403]).toEqual([
          method,
          path,
          scope,
          refused,
        ]);
      }
    }
    for (const path of ['/api/contact_requests', '/api/admin_users', '/api/activity'])
      expect((await bearer(secrets.get('admin')!).get(path)).status).toBe(401);
  });

  test('read pages that visitors do not see with "read", and change pages with "read" and "write"', async () => {
    const { id } = await createPage(await app.signIn(), { title: 'Not published yet' });
    const [path, page] = [`/api/pages/${id}`, { title: 'Renamed' }];
    expect((await bearer('unknown').get(path)).status).toBe(404);
    for (const scopes of [['admin'], ['read'], ['write'], ['read', 'write']]) {
      const caller = bearer(await make(`pages-${scopes.join('-')}`, scopes));
      const [reads, writes] = [scopes.includes('read'), scopes.length === 2];
      expect((await caller.get('/api/pages')).status).toBe(reads ? 200 : 403);
      expect((await caller.get(path)).status).toBe(reads ? 200 : 404);
      const answers = await Promise.all([
        caller.patch(path, { page }),
        caller.put(path, { page: { content: pageContent() } }),
        caller.post(`${path}/unpublish`),
      ]);
      const done = writes ? 200 : 403;
      expect([scopes, ...answers.map(({ status }) => status)]).toEqual([scopes, done, done, done]);
    }
    const list = (await operator.get('/api/pages')).body as { id: number }[];
    expect(list.find((each) => each.id === id)).toMatchObject({
      title: 'Renamed',
      saved_by: 'pages-read-write',
    });
    expect((await operator.delete(path)).status).toBe(200);
  });

  test('with the scope "write" cannot change the password of their owner', async () => {
    const secret = await make('deploy', ['read', 'write']);
    const admin_user = { email: ADMIN.email, password: 'taken over by a token' };
    const answer = await bearer(secret).put('/api/operator/admin_users/password', { admin_user });
    expect(answer.status).toBe(403);
    expect((answer.body as ErrorBody).error).toBe(
      'The token "deploy" does not have the scope "admin". It has: read, write.',
    );
    await app.signIn(ADMIN.email, ADMIN.password);
  });

  test('can have several scopes, each listed once', async () => {
    const secret = await make('several', ['write', 'read']);
    expect((await bearer(secret).get('/api/operator/seed')).status).toBe(200);
    const list = (await operator.get('/api/operator/tokens')).body as TokenAnswer[];
    expect(list.find(({ name }) => name === 'several')?.scopes).toEqual(['read', 'write']);
    for (const scopes of [[], ['everything'], 'read', undefined])
      expect(
        codeOf(await operator.post('/api/operator/tokens', { token: { name: 'wrong', scopes } })),
      ).toBe('invalid_request');
  });

  test.each([
    ['read', ['read']],
    ['write', ['read', 'write']],
  ])('created by version 0.1.0 with the scope "%s" now have %j', async (scope, scopes) => {
    const name = `old-${scope}`;
    const secret = await make(name, ['propose']);
    await app.connection
      .collection<{ _id: string }>('tokens')
      .updateOne({ _id: name }, { $set: { scope }, $unset: { scopes: '' } });
    const list = (await operator.get('/api/operator/tokens')).body as TokenAnswer[];
    expect(list.find((token) => token.name === name)?.scopes).toEqual(scopes);
    expect((await bearer(secret).get('/api/operator/seed')).status).toBe(200);
    const seed = { names: ['no-such'] };
    const writes = (await bearer(secret).post('/api/operator/seed', seed)).status;
    expect(writes === 403).toBe(scope === 'read');
    expect((await bearer(secret).get('/api/operator/admin_users')).status).toBe(403);
  });

  test('are refused when unknown, expired or revoked', async () => {
    const secret = await make('short', ['read'], 1);
    expect((await bearer('siteyard_unknown').get('/api/operator/site')).status).toBe(401);
    await app.connection
      .collection<{ _id: string }>('tokens')
      .updateOne({ _id: 'short' }, { $set: { expires_at: new Date(Date.now() - 1000) } });
    expect((await bearer(secret).get('/api/operator/site')).status).toBe(401);
    const other = await make('revoked', ['read']);
    expect((await operator.delete('/api/operator/tokens/revoked')).status).toBe(200);
    expect((await bearer(other).get('/api/operator/site')).status).toBe(401);
    expect((await operator.delete('/api/operator/tokens/revoked')).status).toBe(404);
  });

  test('created with a token do not outlive it', async () => {
    const secret = await make('maker', ['admin'], 10);
    const longer = { token: { name: 'longer', scopes: ['write'], expires_in_days: null } };
    expect(codeOf(await bearer(secret).post('/api/operator/tokens', longer))).toBe('forbidden');
    await make('shorter', ['write'], 5, bearer(secret));
  });

  test('have unique names', async () => {
    await make('twice', ['read']);
    const answer = await operator.post('/api/operator/tokens', {
      token: { name: 'twice', scopes: ['read'] },
    });
    expect(codeOf(answer)).toBe('token_exists');
  });

  test('cannot be replaced by a session', async () => {
    const admin = await app.signIn();
    expect((await admin.get('/api/operator/tokens')).status).toBe(401);
  });
});

describe('administrators from the command line', () => {
  const admin_user = { email: 'cli@example.com', password: 'made at a terminal' };

  test('can be created, given passwords, listed and removed', async () => {
    expect((await operator.post('/api/operator/admin_users', { admin_user })).status).toBe(201);
    const signedIn = await app.signIn(admin_user.email, admin_user.password);
    const next = { ...admin_user, password: 'another one from there' };
    expect(
      (await operator.put('/api/operator/admin_users/password', { admin_user: next })).status,
    ).toBe(200);
    expect((await signedIn.get('/api/pages')).status).toBe(401);
    await app.signIn(next.email, next.password);
    const list = (await operator.get('/api/operator/admin_users')).body as { email: string }[];
    expect(list.map(({ email }) => email)).toEqual([ADMIN.email, next.email]);
    expect((await operator.delete(`/api/operator/admin_users/${next.email}`)).status).toBe(200);
    const last = await operator.delete(`/api/operator/admin_users/${ADMIN.email}`);
    expect(codeOf(last)).toBe('last_administrator');
  });

  test('are refused a weak password, with the reason', async () => {
    const answer = await operator.post('/api/operator/admin_users', {
      admin_user: { email: 'weak@example.com', password: 'short' },
    });
    expect((answer.body as ErrorBody).error).toBe('The password must have at least 12 characters.');
  });
});
