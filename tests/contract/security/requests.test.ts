import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
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
  const { readMails } = await import('../../helpers/mail/mail.ts');
  await app.guest().post('/api/admin_users/password', { admin_user: { email } });
  const mails = (await readMails(app)).filter(
    (mail) => mail.to?.[0]?.address === email && mail.subject === 'Set a new password – Siteyard',
  );
  return /reset_password_token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
