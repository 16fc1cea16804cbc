import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type Answer, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { codeOf } from '../../helpers/agent.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
  admin = await app.signIn();
});
afterAll(() => app.close());

const cookieOf = () => ({ Cookie: admin.cookie() });

/** Values that no link may have (decision 1). */
const BAD_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://user:pass@evil.example@example.com:x/',
];

describe('hostile addresses', () => {
  test.each(BAD_LINKS)('are refused in the settings with their path: %j', async (href) => {
    for (const nav of [
      { items: [{ title: 'x', href }] },
      { cta: { label: 'x', href } },
      { logoImageUrl: href },
      { items: [{ title: 'x', href: '/', imageUrl: href }] },
    ]) {
      const answer = await admin.put('/api/site_settings', { settings: { nav } });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid_request']);
      expect((answer.body as ErrorBody).issues?.[0]?.path).toMatch(/^settings\.nav\./);
    }
    for (const settings of [{ faviconUrl: href }, { home_page_path: href }])
      expect((await admin.put('/api/site_settings', { settings })).status).toBe(422);
  });

  test.each(BAD_LINKS)(
    'are refused, or not shown as a link, in a block and in a page: %j',
    async (href) => {
      const page = { title: 'x', social_image: href };
      expect((await admin.post('/api/pages', { page })).status).toBe(422);
      const { id } = await createPage(admin);
      const content = pageContent(block('Card', { title: 'Card', ctaLabel: 'Go', ctaHref: href }));
      const saved = await admin.put(`/api/pages/${id}`, { page: { content } });
      expect([saved.status, codeOf(saved)]).toEqual([422, 'invalid_content']);
      const shown = await app.guest().get(`/pages/${id}`);
      expect(shown.text).not.toContain('evil.example');
      expect(shown.text).not.toMatch(/href="[^"]*script:/i);
    },
  );
});

describe('the origin of a request', () => {
  const body = JSON.stringify({ page: { title: 'Forged' } });
  const type = { 'Content-Type': 'application/json' };
  const forge = (headers: Record<string, string>) =>
    app.plain(cookieOf()).send('POST', '/api/pages', { body, headers: { ...type, ...headers } });

  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://127.0.0.1:1' }],
    ['no origin at all', { Origin: 'null' }],
    ['another site, according to Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site, according to Sec-Fetch-Site', { 'Sec-Fetch-Site': 'same-site' }],
    ['an unknown place', {}],
  ])('a cookie from %s cannot change anything', async (_name, headers) => {
    const answer = await forge(headers as Record<string, string>);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong_origin']);
  });

  test('a proxy password, which browsers send automatically, does not replace the origin', async () => {
    const basic = { Authorization: `Basic ${btoa('staff:of the shop')}` };
    for (const Origin of ['https://evil.example', 'null']) {
      expect((await forge({ ...basic, Origin })).status).toBe(403);
      const signIn = app.plain({ ...basic, Origin });
      expect((await signIn.post('/api/admin_users/sign_in', { admin_user: ADMIN })).status).toBe(
        403,
      );
    }
    expect((await forge({ ...basic, Origin: app.url })).status).toBe(201);
  });

  test('a token together with a session is refused, also for reading', async () => {
    const both = app.plain({ ...cookieOf(), Authorization: 'Bearer something', Origin: app.url });
    for (const method of ['GET', 'POST'])
      expect((await both.send(method, '/api/operator/seed')).status).toBe(403);
  });

  test('the refusal names the origin and the variable', async () => {
    const answer = await forge({ Origin: 'https://evil.example' });
    expect((answer.body as ErrorBody).error).toMatch(/https:\/\/evil\.example/);
    expect((answer.body as ErrorBody).error).toMatch(/PUBLIC_URL/);
  });

  test('is checked for sign-in and uploads, too', async () => {
    const evil = app.plain({ Origin: 'https://evil.example' });
    expect((await evil.post('/api/admin_users/sign_in', { admin_user: ADMIN })).status).toBe(403);
    const upload = await app
      .plain({ ...cookieOf(), Origin: 'https://evil.example' })
      .send('POST', '/api/uploads', { body: new FormData() });
    expect(upload.status).toBe(403);
  });

  test('other sites cannot read answers', async () => {
    const answer = await app.plain({ Origin: 'https://evil.example' }).get('/api/site_settings');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await app.plain({ Origin: 'https://evil.example' }).send('OPTIONS', '/api/pages');
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('other spellings of an address', () => {
  test.each([
    '/API/pages',
    '/api//pages',
    '/api/pages/',
    '//api/pages',
    '/api/pages%2f',
    '/api/%70ages',
    '/api/pages.json',
    '/api/./pages',
    '/api/pages;x',
    '/api/contact_requests/',
    '/Api/Contact_Requests.CSV',
  ])('show guests nothing private: %s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { port } = new URL(app.url);
      // `http.request` sends the path unchanged. `fetch` would normalise it.
      const status = await new Promise<number>((resolve, reject) => {
        http
          .request({ host: '127.0.0.1', port, path, method }, (res) => {
            res.resume();
            resolve(res.statusCode ?? 0);
          })
          .on('error', reject)
          .end();
      });
      expect([path, method, status >= 300 && status < 500]).toEqual([path, method, true]);
    }
  });

  test('return 405 with the allowed methods for an unsupported method', async () => {
    const answer = await admin.send('PATCH', '/api/site_settings');
    expect([answer.status, codeOf(answer)]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT');
  });
});

describe('hostile request bodies', () => {
  test.each([{ $gt: '' }, { $ne: null }, ['a', 'b'], 1, null])(
    'are refused as credentials: %j',
    async (value) => {
      for (const admin_user of [
        { email: value, password: 'x' },
        { email: ADMIN.email, password: value },
      ]) {
        const answer = await app.guest().post('/api/admin_users/sign_in', { admin_user });
        expect(answer.status).toBe(422);
      }
    },
  );

  test.each([
    '{"__proto__":{"a":1}}',
    '{"page":{"constructor":{}}}',
    '{"page":{"$set":{"a":1}}}',
    '{"page":{"_bsontype":"Long"}}',
    '{"page":{"a\\u0000b":1}}',
  ])('are refused before validation: %s', async (body) => {
    const answer = await admin.send('POST', '/api/pages', {
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'json_not_accepted']);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  test.each(['id', 'key', 'status', 'created_at', 'content_revision', 'saved_by', 'content'])(
    'cannot set "%s" of a page',
    async (key) => {
      const answer = await admin.post('/api/pages', { page: { title: 'x', [key]: 1 } });
      expect(answer.status).toBe(422);
      expect((answer.body as ErrorBody).errors?.join()).toContain(`page.${key}`);
    },
  );

  test.each(['id', 'status', 'admin_notes', 'created_at', 'role'])(
    'cannot set "%s" of a contact request',
    async (key) => {
      const answer = await app.guest().post('/api/contact_requests', {
        contact_request: {
          first_name: 'A',
          last_name: 'B',
          email: 'a@example.com',
          message: 'm',
          [key]: 'resolved',
        },
      });
      expect(answer.status).toBe(422);
    },
  );

  test('are refused with far too many blocks, before the site checks any block', async () => {
    const { id } = await createPage(admin);
    const columns = (entry: unknown) =>
      ['a', 'b', 'c'].map((of) => block('TwoCol', { id: of, left: Array(1_400).fill(entry) }));
    for (const entry of [{ type: 'Nothing', props: {} }, 1, {}, { type: 'Nothing', nothing: 1 }]) {
      const content = pageContent(...columns(entry));
      const calls = [
        admin.put(`/api/pages/${id}`, { page: { content } }),
        admin.put(`/api/pages/${id}`, { page: { content: JSON.stringify(content) } }),
        admin.put(`/api/pages/${id}/draft`, { draft: { content, base_revision: 0 } }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid_content']);
        expect((answer.body as ErrorBody).issues).toEqual([
          { path: 'content', message: 'has 4203 blocks; at most 2000' },
        ]);
      }
    }
  });

  test('are accepted for a draft with a few more blocks than a page may have', async () => {
    const { id } = await createPage(admin);
    const content = pageContent(...Array.from({ length: 2_001 }, () => block('Spacer')));
    const draft = { content, base_revision: 0 };
    expect((await admin.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
    const published = await admin.put(`/api/pages/${id}`, { page: { content } });
    expect((published.body as ErrorBody).issues).toEqual([
      { path: 'content', message: 'has 2001 blocks; at most 2000' },
    ]);
  });

  test('are refused with far too many different keys, however these are distributed over objects', async () => {
    const { id } = await createPage(admin);
    const objects = Array.from({ length: 1_001 }, (_, at) =>
      Object.fromEntries(Array.from({ length: 20 }, (__, key) => [`${at} ${key}`, 1])),
    );
    const content = pageContent(block('RichText', { content: { blocks: objects } }));
    for (const sent of [content, JSON.stringify(content)]) {
      const answer = await admin.put(`/api/pages/${id}`, { page: { content: sent } });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'json_not_accepted']);
    }
  });

  test('are refused with 20,000 levels of nesting, and the next call is answered', async () => {
    const answer = await admin.send('POST', '/api/pages', {
      body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'json_not_accepted']);
    expect((await admin.get('/api/pages')).status).toBe(200);
  });
});

describe('reset tokens', () => {
  test('set the password in exactly one of many concurrent uses', async () => {
    const email = 'race@example.com';
    await app.site.services.adminUsers.create(email, 'the passphrase before it');
    const token = await resetToken(email);
    const passwords = Array.from({ length: 6 }, (_each, index) => `passphrase number ${index}`);
    const answers = await Promise.all(
      passwords.map((password, index) =>
        app.plain({ 'X-Forwarded-For': `198.51.100.${index}` }).put('/api/admin_users/password', {
          admin_user: { reset_password_token: token, password, password_confirmation: password },
        }),
      ),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codeOf(answer)).toBe('reset_token_invalid');
    await app.signIn(email, passwords[won[0] ?? -1]);
  });

  test('are replaced by a new token', async () => {
    const email = 'twice@example.com';
    await app.site.services.adminUsers.create(email, 'the passphrase before it');
    const [first, second] = [await resetToken(email), await resetToken(email)];
    const use = (token: string) =>
      app.guest().put('/api/admin_users/password', {
        admin_user: {
          reset_password_token: token,
          password: 'a passphrase of its own',
          password_confirmation: 'a passphrase of its own',
        },
      });
    expect(codeOf(await use(first))).toBe('reset_token_invalid');
    expect((await use(second)).status).toBe(200);
  });
});

/** Requests a reset mail, and returns the token in it. */
async function resetToken(email: string): Promise<string> {
  const { readMails } = await import('../../helpers/mail.ts');
  await app.guest().post('/api/admin_users/password', { admin_user: { email } });
  const mails = (await readMails(app)).filter(
    (mail) => mail.to?.[0]?.address === email && mail.subject === 'Set a new password – Siteyard',
  );
  return /reset_password_token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

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
