import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type Answer, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
  admin = await app.signIn();
});
afterAll(() => app.close());

const cookieOf = () => ({ Cookie: admin.cookie() });

describe('answers', () => {
  test('have one form for all failures, are not cached and reveal no internals', async () => {
    const failures: [Answer, number][] = [
      [
        await admin.send('POST', '/api/pages', {
          body: '{',
          headers: { 'Content-Type': 'application/json' },
        }),
        400,
      ],
      [await app.guest().get('/api/pages'), 401],
      [await app.plain(cookieOf()).post('/api/pages', { page: { title: 'x' } }), 403],
      [await admin.get('/api/pages/0x1'), 404],
      [await admin.send('DELETE', '/api/site_settings'), 405],
      [await admin.patch('/api/pages/1', { page: {} }, { 'If-Match': '"99"' }), 404],
      [await admin.post('/api/pages', { page: { title: 'x'.repeat(70_000) } }), 413],
      [
        await admin.send('POST', '/api/pages', {
          body: 'title=x',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }),
        415,
      ],
      [await admin.post('/api/pages', { page: { title: ' ' } }), 422],
    ];
    for (const [answer, status] of failures) {
      expect([answer.status, answer.text]).toEqual([status, answer.text]);
      const { error, code, requestId } = answer.body as ErrorBody;
      expect(errorTable[code].status).toBe(status);
      expect(error).toMatch(/\w/);
      expect(requestId).toBe(answer.headers.get('x-request-id'));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).not.toMatch(/node_modules|\/src\/|Mongo|Error:|stack/);
    }
  });

  test('have the fixed headers, and public answers set no cookie', async () => {
    const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
    for (const path of [
      `/pages/${id}`,
      '/',
      '/login',
      '/api/site_settings',
      '/api/pages',
      '/nope',
    ]) {
      const { headers } = await app.guest().get(path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('set-cookie')]).toEqual([path, null]);
      expect([path, headers.get('x-powered-by')]).toEqual([path, null]);
    }
    const policy = (await app.guest().get(`/pages/${id}`)).headers.get('content-security-policy');
    for (const part of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part);
    const scripts = /script-src[^;]*/.exec(policy ?? '')?.[0];
    expect(scripts).not.toContain('unsafe-inline');
    const admins = (await app.guest().get('/login')).headers.get('content-security-policy');
    expect(/script-src[^;]*/.exec(admins ?? '')?.[0]).not.toContain('unsafe');
    const reset = await app.guest().get('/reset-password?reset_password_token=x');
    expect(reset.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('do not affect other domains: Strict-Transport-Security applies only to this host', async () => {
    const site = await startTestSite({ env: { PUBLIC_URL: 'https://example.com' } });
    try {
      const { id } = await createPage(await site.signIn(), {}, [block('HeadingBlock')]);
      // The second request for the page gets the cached answer, which is not sent by Express.
      const paths = ['/', `/pages/${id}`, `/pages/${id}`, '/pages/999999', '/login', '/healthz'];
      for (const path of [...paths, '/api/session', '/sitemap.xml', '/assets/none.js']) {
        const { headers } = await site.plain().get(path);
        expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
      }
    } finally {
      await site.close();
    }
  });

  test('bind the cookie to the host and send Strict-Transport-Security under HTTPS', async () => {
    const site = await startTestSite({ env: { PUBLIC_URL: 'https://www.example.com' } });
    try {
      const answer = await site
        .plain({ Origin: 'https://www.example.com', 'X-Forwarded-Proto': 'https' })
        .post('/api/admin_users/sign_in', { admin_user: ADMIN });
      expect(answer.status).toBe(200);
      const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-'));
      expect(session).toMatch(/; Path=\/;.*HttpOnly.*Secure.*SameSite=Lax/i);
      expect(session).not.toMatch(/domain=/i);
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
    } finally {
      await site.close();
    }
  });
});
