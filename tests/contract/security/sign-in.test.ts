import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestSite, type TestSite } from '../../helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

const guess = (address: string, cookie = '', email: string = ADMIN.email) =>
  app
    .plain({ Origin: app.url, 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) })
    .post('/api/admin_users/sign_in', { admin_user: { email, password: 'a wrong password' } });

test('limits parallel guesses across addresses', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(`198.51.100.${n}`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(refused).toHaveLength(20);
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: 'too_many_requests' });
  }
});

test('lets the administrator sign in from a known browser during an attack', async () => {
  const email = 'attacked@example.com';
  const password = 'the real administrator';
  await app.site.services.adminUsers.create(email, password);
  const browser = await app.signIn(email, password);
  await browser.delete('/api/admin_users/sign_out');
  expect(browser.cookie()).toMatch(/siteyard-known/);
  for (let n = 0; n < 8; n += 1) await guess(`203.0.113.${n}`, '', email);
  expect((await guess('203.0.113.99', '', email)).status).toBe(429);
  const answer = await browser.post('/api/admin_users/sign_in', {
    admin_user: { email, password },
  });
  expect(answer.status).toBe(200);
});

test('trusts a known browser only for its own administrator', async () => {
  await app.site.services.adminUsers.create('known@example.com', 'the real administrator');
  const browser = await app.signIn('known@example.com', 'the real administrator');
  const known = /siteyard-known=[^;]+/.exec(browser.cookie())?.[0] ?? '';
  const other = 'someone@example.com';
  const answers = [];
  for (let n = 0; n < 7; n += 1) answers.push(await guess(`192.0.2.${n}`, known, other));
  expect(answers.at(-1)?.status).toBe(429);
});
