import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionAnswer } from '@siteyard/schemas/session';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite();
});
afterAll(() => app.close());

const signIn = (agent: Agent, email: unknown = ADMIN.email, password: unknown = ADMIN.password) =>
  agent.post('/api/admin_users/sign_in', { admin_user: { email, password } });
const codeOf = (answer: { body: unknown }) => (answer.body as ErrorBody).code;

describe('session', () => {
  test('a guest is told so, without a cookie', async () => {
    const answer = await app.guest().get('/api/session');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: false, authenticated: false, user: null });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('an administrator is named', async () => {
    const admin = await app.signIn();
    const answer = await admin.get('/api/session');
    expect(sessionAnswer.parse(answer.body)).toMatchObject({
      ok: true,
      authenticated: true,
      user: { email: ADMIN.email, must_change_password: false },
    });
  });

  test.each(['siteyard=nonsense', 'siteyard=s%3Aabc.def', 'siteyard='])(
    'a made-up cookie is a guest: %s',
    async (cookie) => {
      const answer = await app.plain({ Cookie: cookie }).get('/api/session');
      expect(answer.body).toMatchObject({ authenticated: false });
    },
  );
});

describe('sign in', () => {
  test('a wrong password is refused', async () => {
    const answer = await signIn(app.guest(), ADMIN.email, 'not the right password');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      error: 'Invalid email or password',
      code: 'invalid_credentials',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('an unknown e-mail and an empty password get the same answer', async () => {
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

  test('the e-mail is compared whatever its case', async () => {
    expect((await signIn(app.guest(), ` ${ADMIN.email.toUpperCase()} `)).status).toBe(200);
  });

  test.each([
    ['an operator', { $gt: '' }],
    ['a number', 5],
    ['a list', ['owner@example.com']],
    ['nothing', null],
  ])('credentials that are no strings are refused: %s', async (_what, value) => {
    const answer = await signIn(app.guest(), value, value);
    expect(answer.status).toBe(422);
  });

  test('a password beyond every bound is refused before it is hashed', async () => {
    expect((await signIn(app.guest(), ADMIN.email, 'x'.repeat(5000))).status).toBe(422);
  });

  test('the cookie is closed to scripts and other sites', async () => {
    const answer = await signIn(app.guest());
    const cookies = answer.headers.getSetCookie();
    expect(cookies.some((cookie) => cookie.startsWith('siteyard='))).toBe(true);
    for (const cookie of cookies) {
      for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part);
      expect(cookie).not.toContain('Secure');
    }
  });

  test('the session gets a new id', async () => {
    const agent = await app.signIn();
    const before = agent.cookie();
    expect((await signIn(agent)).status).toBe(200);
    expect(agent.cookie()).not.toBe(before);
    const old = await app.plain({ Cookie: before }).get('/api/session');
    expect(old.body).toMatchObject({ authenticated: false });
  });

  test('what the database holds is no cookie', async () => {
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

  test('of a guest is no error', async () => {
    expect((await app.guest().delete('/api/admin_users/sign_out')).status).toBe(200);
  });
});

describe('expiry', () => {
  const age = (change: object) =>
    app.connection.collection('sessions').updateMany({}, { $set: change });

  test('a session that was idle too long is over', async () => {
    const agent = await app.signIn();
    await age({ expires: new Date(Date.now() - 1000) });
    expect((await agent.get('/api/pages')).status).toBe(401);
  });

  test('a session ends seven days after signing in', async () => {
    const agent = await app.signIn();
    await age({ 'session.signedInAt': Date.now() - 7 * 24 * 60 * 60 * 1000 - 1000 });
    expect((await agent.get('/api/pages')).status).toBe(401);
  });

  test('a raised epoch ends every session of the administrator', async () => {
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

  test('another site is refused by name, with the variable to set', async () => {
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
    ['no word at all', {}],
  ])('a request with a cookie is refused: %s', async (_what, headers) => {
    const { cookie } = await app.signIn();
    expect((await create(headers as Record<string, string>, cookie())).status).toBe(403);
  });

  test('every loopback name on the port is this site', async () => {
    const { cookie } = await app.signIn();
    const { port } = new URL(app.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await create({ Origin: `http://${name}:${port}` }, cookie());
      expect(answer.status).toBe(201);
    }
    expect((await create({ Origin: 'http://localhost:1' }, cookie())).status).toBe(403);
  });

  test('signing in from another site is refused too', async () => {
    const answer = await signIn(app.plain({ Origin: 'https://evil.example' }));
    expect(codeOf(answer)).toBe('wrong_origin');
  });

  test('a bearer token is never accepted beside a cookie', async () => {
    const { cookie } = await app.signIn();
    const answer = await create({ Authorization: 'Bearer abc' }, cookie());
    expect(codeOf(answer)).toBe('forbidden');
  });
});

describe('under https', () => {
  test('the cookie is Secure and bound to the host, whatever the proxy says', async () => {
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
