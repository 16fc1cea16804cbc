import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageAnswer, SeedReport, Starters } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../../tests/helpers/app.ts';
import { seedsIn } from './seed-bundles.ts';
import { block, createPage, pageContent } from '../../../../../tests/helpers/factories.ts';
import { testInLongRun } from '../../../../../tests/helpers/long-run.ts';

let app: TestSite;
let admin: Agent;
/** Runs while a sample site is read, after the check for changes by a person. */
let duringRead: () => Promise<unknown>;
beforeEach(async () => {
  duringRead = () => Promise.resolve();
  app = await startTestSite({
    env: { SEED: 'minimal' },
    readSeed: async (name) => {
      await duringRead();
      return seedsIn()(name);
    },
  });
  admin = await app.signIn();
});
afterEach(() => app.close());

const list = async () => (await admin.get('/api/starters')).body as Starters;
const start = (name: string) => admin.post(`/api/starters/${name}`);
const pages = async () => {
  const found = (await admin.get('/api/pages')).body as PageAnswer[];
  return found.map(({ id }) => id).toSorted((a, b) => a - b);
};
const settings = async () =>
  ((await admin.get('/api/site_settings')).body as { settings: { title: string; look?: object } })
    .settings;

async function schedule(id: number): Promise<void> {
  const { status } = await admin.put(`/api/pages/${id}/schedule`, {
    schedule: { action: 'unpublish', at: new Date(Date.now() + 86_400_000).toISOString() },
  });
  expect(status).toBe(200);
}

const MINIMAL = [1, 4, 11, 12, 13];
const EVENTS = [...MINIMAL, 21, 22, 23, 24];
const DEMO = [...MINIMAL, 14, 15, 16, 17, 18];

test('a site becomes another sample site, as one run that can be undone', async () => {
  expect(await list()).toMatchObject({ untouched: true, current: 'minimal' });
  const before = await settings();
  const report = (await start('events')).body as SeedReport;
  expect(await pages()).toEqual(EVENTS);
  expect(await settings()).toMatchObject({
    title: 'Thistlewick Event Rental',
    look: { brand: '#5b2a86' },
  });
  expect(await list()).toMatchObject({ untouched: true, current: 'events' });
  const guest = app.guest();
  const home = await guest.get('/pages/1');
  expect(home.text).toContain('The party is yours');
  for (const [url] of home.text.matchAll(/\/uploads\/[0-9a-f]{64}\.\w+/g))
    expect((await guest.get(url)).status, url).toBe(200);

  const undone = await admin.post(`/api/runs/${report.run}/undo`, { force: false });
  expect(undone.status).toBe(202);
  await expect.poll(pages).toEqual(MINIMAL);
  await expect.poll(settings).toEqual(before);
  // The content of a sample does not count as changed by a person.
  await expect.poll(list).toMatchObject({ untouched: true, current: 'minimal' });
  expect((await start('events')).status).toBe(200);
  expect(await pages()).toEqual(EVENTS);
});

testInLongRun('an owner who looks at one sample site can take another, and go back', async () => {
  await start('demo');
  await start('minimal');
  expect(await pages()).toEqual(MINIMAL);
  expect((await app.guest().get('/pages/14')).status).toBe(404);
  expect((await start('demo')).status).toBe(200);
  expect(await pages()).toEqual(DEMO);
  expect((await app.guest().get('/pages/14')).status).toBe(200);
  // A repeated call changes nothing.
  expect((await start('demo')).status).toBe(200);
  expect(await pages()).toEqual(DEMO);
});

test.each<[string, () => Promise<unknown>]>([
  ['a page', () => createPage(admin, {}, [block('HeadingBlock')])],
  [
    'the settings',
    async () =>
      admin.put('/api/site_settings', { settings: { ...(await settings()), title: 'Ours' } }),
  ],
  [
    'a draft',
    async () => {
      const draft = { content: pageContent(block('HeadingBlock')), base_revision: 1 };
      const { status } = await admin.put('/api/pages/11/draft', { draft });
      expect(status).toBe(200);
    },
  ],
  [
    'unsaved settings',
    async () => {
      const { body } = await admin.get('/api/site_settings');
      const { revision, settings: saved } = body as { revision: number; settings: object };
      const draft = { settings: { ...saved, title: 'Ours' }, base_revision: revision };
      expect((await admin.put('/api/site_settings/draft', { draft })).status).toBe(200);
    },
  ],
  ['a date for a page', () => schedule(11)],
  ['the trash', () => admin.delete('/api/pages/11')],
])(
  'refuses to replace a site on which a person has changed %s, and changes nothing',
  async (_, write) => {
    await write();
    const [before, { title }] = [await pages(), await settings()];
    expect((await list()).untouched).toBe(false);
    const refused = await start('events');
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'site_edited']);
    expect(await pages()).toEqual(before);
    expect((await settings()).title).toBe(title);
  },
);

test.each([
  ['another sample site', 'events', 409],
  ['the same one once more', 'minimal', 200],
])('%s does not replace a page that is published at the same moment', async (_, name, status) => {
  const content = pageContent(block('HeadingBlock', { text: 'Our own terms' }));
  duringRead = async () => {
    duringRead = () => Promise.resolve();
    const published = await admin.put('/api/pages/11', { page: { content } });
    expect(published.status).toBe(200);
  };
  expect((await start(name)).status).toBe(status);
  expect((await app.guest().get('/pages/11')).text).toContain('Our own terms');
  expect(await pages()).toEqual(MINIMAL);
});

test('the picture of a sample site shows its rental items', async () => {
  const { text } = await admin.get('/admin/preview/starters/demo');
  expect(text).toContain('>Propane forklift, 5,000 lb</a>');
  expect(text).toContain('$185');
});

test('administrators get a picture of each sample site without an upload', async () => {
  const { starters } = await list();
  expect(starters.map(({ name }) => name)).toEqual(['demo', 'events', 'short', 'minimal']);
  expect(starters[1]?.pages).toContain('Tents');
  const shown = await admin.get('/admin/preview/starters/events');
  expect(shown.text).toContain('The party is yours');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const [picture = ''] =
    /\/admin\/preview\/starter_pictures\/events\/[\w.]+/.exec(shown.text) ?? [];
  const answer = await admin.get(picture);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  for (const path of ['/admin/preview/starters/events', picture])
    expect((await app.guest().get(path)).status).toBe(302);
  for (const path of [
    '/admin/preview/starters/nothing',
    '/admin/preview/starter_pictures/events/..%2Fsettings.json',
    `/admin/preview/starter_pictures/events/${'0'.repeat(64)}.webp`,
  ])
    expect((await admin.get(path)).status).toBe(404);
  expect((await start('nothing')).status).toBe(404);
  expect((await app.guest().post('/api/starters/events')).status).toBe(401);
});
