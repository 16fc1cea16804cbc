import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite();
});
afterAll(() => app.close());

const signIn = (agent: Agent, email: unknown = ADMIN.email, password: unknown = ADMIN.password) =>
  agent.post('/api/admin_users/sign_in', { admin_user: { email, password } });

describe('session', () => {
  test('reports that guests are not signed in, and sets no cookie', async () => {
    const answer = await app.guest().get('/api/session');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: false, authenticated: false, user: null });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('returns the signed-in administrator', async () => {
    const admin = await app.signIn();
    const answer = await admin.get('/api/session');
    expect(sessionAnswer.parse(answer.body)).toMatchObject({
      ok: true,
      authenticated: true,
      user: { email: ADMIN.email, must_change_password: false },
    });
  });

  test.each(['siteyard=nonsense', 'siteyard=s%3Aabc.def', 'siteyard='])(
    'treats a forged cookie as a guest: %s',
    async (cookie) => {
      const answer = await app.plain({ Cookie: cookie }).get('/api/session');
      expect(answer.body).toMatchObject({ authenticated: false });
    },
  );
});

describe('sign in', () => {
  test('refuses a wrong password', async () => {
    const answer = await signIn(app.guest(), ADMIN.email, 'not the right password');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      error: 'Invalid email or password',
      code: 'invalid_credentials',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('returns the same answer for an unknown e-mail address and an empty password', async () => {
    const answers = [
      await signIn(app.guest(), 'nobody@example.com'),
      await signIn(app.guest(), ADMIN.email, ''),
      await signIn(app.guest(), '', ''),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ error: 'Invalid email or password' });
    }
  });

  test('ignores the case of the e-mail address', async () => {
    expect((await signIn(app.guest(), ` ${ADMIN.email.toUpperCase()} `)).status).toBe(200);
  });

  test.each([
    ['an operator', { $gt: '' }],
    ['a number', 5],
    ['a list', ['owner@example.com']],
    ['nothing', null],
  ])('refuses credentials that are not strings: %s', async (_what, value) => {
    const answer = await signIn(app.guest(), value, value);
    expect(answer.status).toBe(422);
  });

  test('refuses an oversized password before hashing it', async () => {
    expect((await signIn(app.guest(), ADMIN.email, 'x'.repeat(5000))).status).toBe(422);
  });

  test('sets a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn(app.guest());
    const cookies = answer.headers.getSetCookie();
    expect(cookies.some((cookie) => cookie.startsWith('siteyard='))).toBe(true);
    for (const cookie of cookies) {
      for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part);
      expect(cookie).not.toContain('Secure');
    }
  });

  test('gives the session a new id', async () => {
    const agent = await app.signIn();
    const before = agent.cookie();
    expect((await signIn(agent)).status).toBe(200);
    expect(agent.cookie()).not.toBe(before);
    const old = await app.plain({ Cookie: before }).get('/api/session');
    expect(old.body).toMatchObject({ authenticated: false });
  });

  test('does not store the value of the cookie in the database', async () => {
    const agent = await app.signIn();
    const stored = await app.connection.collection<{ _id: string }>('sessions').find().toArray();
    const value = decodeURIComponent(agent.cookie());
    for (const { _id } of stored) expect(value).not.toContain(_id);
  });
});

describe('sign out', () => {
  test('ends the session on the server', async () => {
    const agent = await app.signIn();
    const cookie = agent.cookie();
    const answer = await agent.delete('/api/admin_users/sign_out');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ authenticated: false, user: null });
    expect(agent.cookie()).not.toContain('siteyard=');
    const replay = await app.plain({ Cookie: cookie }).get('/api/pages');
    expect(replay.status).toBe(401);
  });

  test('succeeds for a guest', async () => {
    expect((await app.guest().delete('/api/admin_users/sign_out')).status).toBe(200);
  });
});

describe('expiry', () => {
  const age = (change: object) =>
    app.connection.collection('sessions').updateMany({}, { $set: change });

  test('ends a session that was idle too long', async () => {
    const agent = await app.signIn();
    await age({ expires: new Date(Date.now() - 1000) });
    expect((await agent.get('/api/pages')).status).toBe(401);
  });

  test('ends a session seven days after sign-in', async () => {
    const agent = await app.signIn();
    await age({ 'session.signedInAt': Date.now() - 7 * 24 * 60 * 60 * 1000 - 1000 });
    expect((await agent.get('/api/pages')).status).toBe(401);
  });

  test('ends every session of an administrator whose epoch is incremented', async () => {
    const agent = await app.signIn();
    await app.connection.collection('admin_users').updateMany({}, { $inc: { auth_epoch: 1 } });
    expect((await agent.get('/api/pages')).status).toBe(401);
  });
});

describe('origin', () => {
  const create = (headers: Record<string, string>, cookie: string) =>
    app
      .plain({ ...headers, ...(cookie && { Cookie: cookie }) })
      .post('/api/pages', { page: { title: 'x' } });

  test('refuses another site, naming the site and the variable to set', async () => {
    const { cookie } = await app.signIn();
    const answer = await create({ Origin: 'https://evil.example' }, cookie());
    expect(answer.status).toBe(403);
    expect(codeOf(answer)).toBe('wrong_origin');
    expect((answer.body as ErrorBody).error).toContain('https://evil.example');
    expect((answer.body as ErrorBody).error).toContain('PUBLIC_URL');
  });

  test.each([
    ['null', { Origin: 'null' }],
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['no header', {}],
  ])('refuses a request with a cookie: %s', async (_what, headers) => {
    const { cookie } = await app.signIn();
    expect((await create(headers as Record<string, string>, cookie())).status).toBe(403);
  });

  test('accepts every loopback name on the port', async () => {
    const { cookie } = await app.signIn();
    const { port } = new URL(app.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await create({ Origin: `http://${name}:${port}` }, cookie());
      expect(answer.status).toBe(201);
    }
    expect((await create({ Origin: 'http://localhost:1' }, cookie())).status).toBe(403);
  });

  test('refuses to sign in from another site', async () => {
    const answer = await signIn(app.plain({ Origin: 'https://evil.example' }));
    expect(codeOf(answer)).toBe('wrong_origin');
  });

  test('refuses a bearer token together with a cookie', async () => {
    const { cookie } = await app.signIn();
    const answer = await create({ Authorization: 'Bearer abc' }, cookie());
    expect(codeOf(answer)).toBe('forbidden');
  });
});

describe('under https', () => {
  test('the cookie is Secure and bound to the host, regardless of the headers of the proxy', async () => {
    const site = await startTestSite({ env: { PUBLIC_URL: 'https://www.example.com' } });
    try {
      const answer = await signIn(site.guest());
      expect(answer.status).toBe(200);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.some((cookie) => cookie.startsWith('__Host-siteyard='))).toBe(true);
      for (const cookie of cookies) expect(cookie).toContain('Secure');
      expect(answer.headers.get('strict-transport-security')).toContain('max-age');
    } finally {
      await site.close();
    }
  });
});
