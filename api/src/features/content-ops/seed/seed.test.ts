import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { siteSettings } from '@siteyard/schemas/settings';
import { seedReport, type SeedReport, type PageAnswer } from '@siteyard/schemas/http';
import type { PageContent } from '@siteyard/schemas/content';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/helpers/database.ts';
import { startTestSite, type Agent, type TestSite } from '../../../../../tests/helpers/app.ts';
import {
  changeEntry,
  entryOf,
  putState,
  storeEntries,
  valueOf,
} from '../../../../../tests/helpers/entries.ts';
import { block, pageContent } from '../../../../../tests/helpers/factories.ts';
import { TOKEN } from '../../../../../tests/helpers/operated-site.ts';

const bearer = { Authorization: `Bearer ${TOKEN}` };

const report = (answer: { status: number; body: unknown }): SeedReport => {
  expect(answer.status).toBe(200);
  return seedReport.parse(answer.body);
};
const resultOf = (seeded: SeedReport, name: string) =>
  seeded.pages.find((page) => page.name === name);

describe('the first start', () => {
  test.each([
    ['demo', 'Brindle Forklift Rental', 3],
    ['events', 'Thistlewick Event Rental', 3],
    ['short', 'Marlow Rentals', 0],
  ])(
    '%s: puts in the pages under their numbers, the settings and every image',
    async (seed, title, atLeast) => {
      const app = await startTestSite({ env: { SEED: seed } });
      try {
        const admin = await app.signIn();
        const { body } = await admin.get('/api/pages');
        const ids = (body as PageAnswer[]).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining([1, 4, 11, 12, 13]));
        expect(ids.length).toBeGreaterThanOrEqual(5);
        const settings = (await admin.get('/api/site_settings')).body as {
          settings: { title: string };
        };
        expect(settings.settings.title).toBe(title);
        const home = await app.guest().get('/pages/1');
        expect(home.status).toBe(200);
        const images = [...home.text.matchAll(/\/uploads\/[0-9a-f]{64}\.\w+/g)].map(([url]) => url);
        expect(images.length).toBeGreaterThanOrEqual(atLeast);
        for (const url of new Set(images))
          expect((await app.guest().get(url)).status, url).toBe(200);
        // The next page gets a number after those of the seed.
        const created = await admin.post('/api/pages', { page: { title: 'New' } });
        expect((created.body as PageAnswer).id).toBeGreaterThan(Math.max(...ids));
      } finally {
        await app.close();
      }
    },
  );

  test('two instances that start together create everything once', async () => {
    const database = await startTestDatabase();
    const options = { env: { SEED: 'minimal' }, databaseUri: database.uri };
    const apps = await Promise.all([startTestSite(options), startTestSite(options)]);
    try {
      const admin = await apps[0]!.signIn();
      const pages = (await admin.get('/api/pages')).body as PageAnswer[];
      expect(pages.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 4, 11, 12, 13]);
      expect(pages.every(({ content_revision }) => content_revision === 1)).toBe(true);
    } finally {
      await Promise.all(apps.map((app) => app.close()));
      await database.stop();
    }
  });

  test('a later start creates nothing, whatever SEED says', async () => {
    const database = await startTestDatabase();
    const none = await startTestSite({ env: { SEED: 'none' }, databaseUri: database.uri });
    await none.close();
    const later = await startTestSite({ env: { SEED: 'demo' }, databaseUri: database.uri });
    try {
      const admin = await later.signIn();
      expect((await admin.get('/api/pages')).body).toEqual([]);
    } finally {
      await later.close();
      await database.stop();
    }
  });

  test('a start after a killed one completes the content of the seed', async () => {
    const database = await startTestDatabase();
    const first = await startTestSite({ env: { SEED: 'minimal' }, databaseUri: database.uri });
    // The state after a kill: one page exists, and the rest is missing.
    const { entries } = await first.site.services.content.refresh();
    const gone = [...entries.keys()].filter((entity) => entity !== 'page:4');
    await storeEntries(
      first,
      gone.map((entity) => [entity, null] as const),
    );
    await first.connection
      .collection<{ _id: string }>('site_state')
      .updateOne(
        { _id: 'site' },
        { $set: { seeding: 'minimal' }, $unset: { seeded_at: 1, seeded_with: 1 } },
      );
    await first.close();
    const second = await startTestSite({ env: { SEED: 'none' }, databaseUri: database.uri });
    try {
      const admin = await second.signIn();
      const pages = (await admin.get('/api/pages')).body as PageAnswer[];
      expect(pages.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 4, 11, 12, 13]);
      const settings = (await admin.get('/api/site_settings')).body as { revision: number };
      expect(settings.revision).toBe(1);
    } finally {
      await second.close();
      await database.stop();
    }
  });
});

describe('sitectl seed', () => {
  let app: TestSite;
  let admin: Agent;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
    app = await startTestSite({
      env: { SEED: 'minimal' },
      databaseUri: database.uri,
      privateToken: TOKEN,
    });
    admin = await app.signIn();
  });
  afterAll(async () => {
    await app.close();
    await database.stop();
  });

  const seed = (body: unknown = {}) => app.plain(bearer).post('/api/operator/seed', body);

  test('needs a token; a session is not enough', async () => {
    expect((await app.guest().post('/api/operator/seed', {})).status).toBe(401);
    expect((await admin.post('/api/operator/seed', {})).status).toBe(401);
    expect((await admin.post('/api/operator/seed', {}, bearer)).status).toBe(403);
  });

  test('lists the parts of a seed, and refuses an unknown name', async () => {
    const list = await app.plain(bearer).get('/api/operator/seed');
    const { items } = list.body as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual([
      'home',
      'history',
      'terms',
      'privacy',
      'cookies',
      'settings',
    ]);
    const unknown = await seed({ names: ['termz'] });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('there is no \\"termz\\"');
  });

  test('changes nothing when it is repeated', async () => {
    const again = report(await seed());
    expect(again.pages.map(({ result }) => result)).toEqual(Array(5).fill('unchanged'));
    expect(again.settings?.result).toBe('unchanged');
    const page = (await admin.get('/api/pages/11')).body as PageAnswer;
    expect(page.content_revision).toBe(1);
  });

  test('keeps a page that a person changed; with force, replaces it and saves it as a version', async () => {
    await admin.put('/api/pages/11', {
      page: { content: pageContent(block('HeadingBlock', { text: 'Our own terms' })) },
    });
    await admin.patch('/api/pages/12', { page: { title: 'Our privacy' } });
    const kept = report(await seed());
    expect(resultOf(kept, 'terms')).toMatchObject({
      result: 'kept',
      reason: 'a person changed it',
      id: 11,
    });
    expect(resultOf(kept, 'privacy')).toMatchObject({ result: 'kept' });
    expect((await admin.get('/api/pages/11')).text).toContain('Our own terms');

    const forced = report(await seed({ names: ['terms'], force: true }));
    expect(forced.pages.map(({ name, result }) => [name, result])).toEqual([['terms', 'replaced']]);
    expect((await admin.get('/api/pages/11')).text).not.toContain('Our own terms');
    const versions = (await admin.get('/api/pages/11/versions')).body as { number: number }[];
    const back = await admin.post(`/api/pages/11/versions/${versions[0]?.number}/restore`);
    expect(back.status).toBe(200);
    expect((await admin.get('/api/pages/11')).text).toContain('Our own terms');
  });

  test('keeps a page in the trash that a person deleted, unless forced', async () => {
    await admin.delete('/api/pages/13');
    expect(resultOf(report(await seed({ names: ['cookies'] })), 'cookies')).toMatchObject({
      result: 'kept',
      reason: 'a person deleted it',
    });
    expect((await admin.get('/api/pages/13')).status).toBe(404);
    const forced = report(await seed({ names: ['cookies'], force: true }));
    expect(resultOf(forced, 'cookies')).toMatchObject({ result: 'replaced' });
    expect((await admin.get('/api/pages/13')).status).toBe(200);
  });

  test('keeps settings that a person changed', async () => {
    await admin.put('/api/site_settings', { settings: { title: 'Hill Rentals' } });
    expect(report(await seed({ names: ['settings'] })).settings).toEqual({
      result: 'kept',
      reason: 'a person changed it',
    });
    expect(report(await seed({ names: ['settings'], force: true })).settings?.result).toBe(
      'replaced',
    );
  });

  describe('after an update that brought upgrade steps and new settings', () => {
    const sha256 = (value: unknown) =>
      createHash('sha256').update(toCanonicalFile(value)).digest('hex');

    /** Replaces a page with the form in which an older version had created it. */
    async function asOfOld(id: number, blocks: object[]) {
      const content = { content: blocks, contentVersion: 1, root: { props: {} } };
      const state = await putState(app, 'content', content);
      await changeEntry(app, `page:${id}`, (entry) => {
        const { title, description, address, social_image } = entry;
        const hash = sha256({ title, description, address, social_image, content });
        const received = { 'seed:minimal': { hash } };
        return { ...entry, content: state, content_hash: sha256(content), received };
      });
    }
    const navbar = { props: { id: 'SiteNavbar-1' }, type: 'SiteNavbar' };
    const oldHeading = {
      props: { id: 'HeadingBlock-1', size: 'h1', text: 'Terms of old' },
      type: 'HeadingBlock',
    };

    test('updates a page that no person has changed', async () => {
      await asOfOld(11, [navbar, oldHeading]);
      expect(resultOf(report(await seed({ names: ['terms'] })), 'terms')?.result).toBe('replaced');
      expect((await admin.get('/api/pages/11')).text).not.toContain('Terms of old');
    });

    test('leaves an equal page unchanged, also at the next seed', async () => {
      await asOfOld(11, ((await valueOf(app, 'page:11')) as PageContent).content);
      const { content } = await entryOf(app, 'page:11');
      for (const _ of [1, 2])
        expect(resultOf(report(await seed({ names: ['terms'] })), 'terms')?.result).toBe(
          'unchanged',
        );
      expect(await entryOf(app, 'page:11')).toMatchObject({ content });
    });

    test('keeps a page that a person changed', async () => {
      await asOfOld(11, [navbar, oldHeading]);
      const page = (await admin.get('/api/pages/11')).body as PageAnswer;
      const own = block('HeadingBlock', { text: 'Ours' });
      const content = { ...page.content, content: [...page.content.content, own] };
      expect((await admin.put('/api/pages/11', { page: { content } })).status).toBe(200);
      expect(resultOf(report(await seed({ names: ['terms'] })), 'terms')).toMatchObject({
        result: 'kept',
        reason: 'a person changed it',
      });
    });

    test('updates settings that no person has changed', async () => {
      const { language: _, contact: __, ...older } = siteSettings.parse({ title: 'Old name' });
      const state = await putState(app, 'settings', older);
      const received = { 'seed:minimal': { hash: sha256(older) } };
      await changeEntry(app, 'settings:site', (entry) => ({ ...entry, state, received }));
      expect(report(await seed({ names: ['settings'] })).settings?.result).toBe('replaced');
    });
  });
});
