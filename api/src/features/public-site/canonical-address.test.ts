import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctorAnswer, type DoctorCheck } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { checkAddress } from '../doctor/check-address.ts';
import { TOKEN } from '../../../../tests/helpers/operated-site.ts';

const PUBLIC_URL = 'https://www.example.com';

let app: TestSite;
let admin: Agent;
let page: { id: number };
beforeAll(async () => {
  app = await startTestSite({ privateToken: TOKEN, env: { PUBLIC_URL } });
  admin = await app.signIn();
  page = await createPage(admin, { address: 'fleet' }, [block('HeadingBlock', { text: 'Fleet' })]);
});
afterAll(() => app.close());

const at = (host: string, headers: Record<string, string> = {}) =>
  app.plain({ Host: host, ...headers });
const REQUEST = {
  contact_request: { first_name: 'A', last_name: 'B', email: 'a@b.co', message: 'Hello' },
};

async function checkOfAddress(): Promise<DoctorCheck | undefined> {
  const operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  const { checks } = doctorAnswer.parse((await operator.get('/api/operator/doctor')).body);
  return checks.find(({ name }) => name === 'address');
}

test('a page at another name redirects to PUBLIC_URL, cached or not, and with its query', async () => {
  expect(await checkOfAddress()).toMatchObject({ state: 'ok', advice: null });
  const path = `/pages/${page.id}?utm_source=ad`;
  // The page is rendered for the first visitor and cached for the second.
  for (let round = 0; round < 2; round += 1) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await at('example.com').send(method, path);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, PUBLIC_URL + path]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expect((await at('www.example.com').get(path)).status).toBe(200);
  }
  for (const target of ['/', '/Fleet/?a=b', '/no/such/page', '/login', '/admin/pages?search=x']) {
    const { status, headers } = await at('www.example.com:8080').get(target);
    expect([target, status, headers.get('location')]).toEqual([target, 308, PUBLIC_URL + target]);
  }
});

test('calls, health checks and files answer at every name', async () => {
  for (const path of ['/api/site_settings', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'])
    expect([path, (await at('example.com').get(path)).status]).toEqual([path, 200]);
  for (const host of ['10.0.0.7:3000', 'localhost:3000', 'site:3000'])
    expect([host, (await at(host).get('/fleet')).status]).toEqual([host, 200]);
});

test('the doctor reports the other name', async () => {
  await at('example.com').get('/fleet');
  await expect
    .poll(checkOfAddress)
    .toMatchObject({ state: 'warning', message: expect.stringContaining('example.com') });
});

test('the doctor forgets a name after 30 days, or once PUBLIC_URL is set to it', () => {
  const at = new Date('2026-11-27');
  const check = (address: string, now: string) =>
    checkAddress(PUBLIC_URL, { address, at }, new Date(now)).state;
  expect(check('example.com', '2026-12-20')).toBe('warning');
  expect(check('example.com', '2026-12-30')).toBe('ok');
  expect(check('www.example.com', '2026-11-28')).toBe('ok');
  expect(check('https://www.example.com', '2026-11-28')).toBe('ok');
});

test('the message to a visitor whose form is refused names the right address, and no variable', async () => {
  const origin = { Origin: 'http://203.0.113.5:3000' };
  const refused = await at('203.0.113.5:3000', origin).post('/api/contact_requests', REQUEST);
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({
      code: 'wrong_origin',
      error:
        'Your message cannot be sent from this address. Please open https://www.example.com and send it there.',
    }),
  ]);
  expect(refused.text).not.toContain('PUBLIC_URL');
  // The message to administrators names the variable to set.
  const call = { admin_user: { email: 'a@b.co', password: 'a long enough password' } };
  const signIn = await at('203.0.113.5:3000', origin).post('/api/admin_users/sign_in', call);
  expect(signIn.text).toContain('PUBLIC_URL');
});

test('without PUBLIC_URL, nothing redirects, and the refusal names no address', async () => {
  const site = await startTestSite();
  try {
    expect((await site.plain({ Host: 'example.com' }).get('/')).status).toBe(200);
    const visitor = site.plain({ Host: 'example.com', Origin: 'https://example.com' });
    const refused = await visitor.post('/api/contact_requests', REQUEST);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toMatch(/PUBLIC_URL|example\.com|localhost/);
    expect(refused.text).toContain('Please contact us in another way.');
  } finally {
    await site.close();
  }
});
