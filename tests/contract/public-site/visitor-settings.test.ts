import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsAnswer, siteSettings } from '@siteyard/schemas/settings';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

let app: TestSite;
let admin: Agent;
let shown = 0;
let hidden = 0;
beforeAll(async () => {
  app = await startTestSite({
    privateToken: TOKEN,
    env: { PUBLIC_URL: 'https://www.example.com' },
  });
  admin = await app.signIn();
  const text = [block('HeadingBlock', { text: 'Text' })];
  shown = (await createPage(admin, { address: 'fleet' }, text)).id;
  hidden = (await createPage(admin, { address: 'old-secret' }, text)).id;
  await admin.patch(`/api/pages/${hidden}`, { page: { address: 'secret' } });
  await admin.post(`/api/pages/${hidden}/unpublish`);
});
afterAll(() => app.close());

const read = async (agent: Agent) =>
  settingsAnswer.parse((await agent.get('/api/site_settings')).body);
const token = () => app.plain({ Authorization: `Bearer ${TOKEN}` });
const item = (href: string) => ({ title: `To ${href}`, href, imageUrl: '' });

async function save(settings: object) {
  const answer = await admin.put('/api/site_settings', { settings });
  expect(answer.status, answer.text).toBe(200);
}

test('guests get no menu item with a link to a hidden page', async () => {
  const spellings = [
    `/pages/${hidden}`,
    `/pages/${hidden}/?a=b`,
    `/Pages/${hidden}`,
    '/secret',
    '/Secret/#top',
    '/old-secret',
    `https://www.example.com/pages/${hidden}`,
    'https://www.example.com/secret',
  ];
  const kept = [`/pages/${shown}`, '/fleet', '/nowhere', 'https://elsewhere.example/secret'];
  await save({ nav: { items: [...spellings, ...kept].map(item) } });
  const guests = await read(app.guest());
  expect(guests.settings.nav.items.map(({ href }) => href)).toEqual(kept);
  expect(guests.partial).toBe(true);
  const html = (await app.guest().get(`/pages/${shown}`)).text;
  for (const href of spellings) expect(html).not.toContain(`To ${href}`);
  for (const caller of [admin, token()]) {
    const { settings, partial } = await read(caller);
    expect(settings.nav.items).toHaveLength(spellings.length + kept.length);
    expect(partial).toBeUndefined();
  }
  await admin.put(`/api/pages/${hidden}`, { page: { content: (await page()).content } });
  expect((await read(app.guest())).settings.nav.items).toHaveLength(spellings.length + kept.length);
  await admin.post(`/api/pages/${hidden}/unpublish`);
});

const page = async () => (await admin.get(`/api/pages/${hidden}`)).body as { content: unknown };

test('guests get no other link to a hidden page: button, notice, home page', async () => {
  await save({
    nav: { items: [], cta: { label: 'Pre-order', href: '/secret' } },
    notice: { text: 'Coming soon', href: `/pages/${hidden}` },
    home_page_path: `/pages/${hidden}`,
  });
  const guests = await app.guest().get('/api/site_settings');
  expect(guests.text).not.toMatch(new RegExp(`secret|/pages/${hidden}\\b|Pre-order`));
  expect(settingsAnswer.parse(guests.body).settings.notice?.text).toBe('Coming soon');
  const html = (await app.guest().get(`/pages/${shown}`)).text;
  expect(html).toContain('Coming soon');
  expect(html).not.toMatch(new RegExp(`secret|/pages/${hidden}\\b|Pre-order`));
  expect((await read(admin)).settings).toMatchObject({
    nav: { cta: { label: 'Pre-order', href: '/secret' } },
    home_page_path: `/pages/${hidden}`,
  });
  await save({ nav: siteSettings.parse({}).nav, notice: null, home_page_path: '' });
});

test.each([
  ['future', { from: '2999-01-01' }],
  ['past', { until: '2001-01-01' }],
])('guests get no notice of the %s', async (_when, days) => {
  await save({ notice: { text: 'Closed for the takeover', ...days } });
  const guests = await app.guest().get('/api/site_settings');
  expect(guests.text).not.toContain('takeover');
  expect((await app.guest().get('/pages/999999')).text).not.toContain('takeover');
  expect((await read(admin)).settings.notice?.text).toBe('Closed for the takeover');
  await save({ notice: { text: 'Open on Sunday', from: '2001-01-01', until: '2999-01-01' } });
  expect((await read(app.guest())).settings.notice?.text).toBe('Open on Sunday');
});

test('an invalid session or token gets the settings for guests', async () => {
  await save({ nav: { items: [item(`/pages/${hidden}`)] } });
  for (const headers of [
    { Authorization: 'Bearer unknown-token' },
    { Cookie: '__Host-siteyard=s%3Ainvalid.signature' },
  ] as Record<string, string>[])
    expect((await read(app.plain(headers))).settings.nav.items).toEqual([]);
});
