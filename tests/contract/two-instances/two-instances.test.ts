import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemAnswer } from '@siteyard/schemas/rentals';
import { publishedItems } from '../../../api/src/features/items/stored-item.ts';
import { sitectl, tempFolder } from '../../../cli/test/sitectl.ts';
import { createAgent } from '../../helpers/agent.ts';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { turnRentalsOn } from '../../helpers/items.ts';
import { imageForm, plainPicture } from '../../helpers/images.ts';
import { ended, exportSite, importBundle, sentPage } from '../../helpers/content-runs.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

/** Structured data needs the public address. */
const PUBLIC = { PUBLIC_URL: 'https://yard.example' };

let database: TestDatabase;
let one: TestSite;
let two: TestSite;
let admin: Agent;
beforeAll(async () => {
  database = await startTestDatabase();
  // Both instances start at the same time, as with a deployment tool.
  [one, two] = await Promise.all([
    startTestSite({ databaseUri: database.uri, privateToken: TOKEN, env: PUBLIC }),
    startTestSite({ databaseUri: database.uri, privateToken: TOKEN, env: PUBLIC }),
  ]);
  admin = await one.signIn();
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.stop();
});

describe('two instances on one database', () => {
  test('share the first administrator and the sessions', async () => {
    expect(await one.site.services.adminUsers.list()).toHaveLength(1);
    const there = createAgent(two.url, { Origin: two.url, Cookie: admin.cookie() });
    expect((await there.get('/api/session')).body).toMatchObject({ user: { email: ADMIN.email } });
    await one.signIn();
  });

  test('serve a page within a second after the other instance published it', async () => {
    const page = await createPage(admin, {}, [block('HeadingBlock', { id: 'H', text: 'Before' })]);
    const shown = async () => (await two.guest().get(`/pages/${page.id}`)).text;
    await expect.poll(shown, { timeout: 2_000 }).toContain('Before');
    await admin.put(`/api/pages/${page.id}`, {
      page: { content: pageContent(block('HeadingBlock', { id: 'H', text: 'Afterwards' })) },
    });
    await expect.poll(shown, { timeout: 1_500, interval: 50 }).toContain('Afterwards');
  });

  test('show a changed rate within a second after the other instance saved it', async () => {
    await turnRentalsOn(admin);
    const made = await admin.post('/api/items', { item: { name: 'Crane', rates: { day: 100 } } });
    const { key } = (made.body as ItemAnswer).item;
    await admin.post(`/api/items/${key}/publish`);
    const { content } = two.site.services;
    // Reads the rate like a public page, without a read of the database.
    const rate = () => publishedItems(content.snapshot()).find((each) => each.key === key)?.rates;
    await expect.poll(rate, { timeout: 2_000 }).toEqual({ day: 100 });
    await admin.patch(`/api/items/${key}`, { item: { rates: { day: 90 } } });
    await expect.poll(rate, { timeout: 1_000, interval: 50 }).toEqual({ day: 90 });
    const there = createAgent(two.url, { Origin: two.url, Cookie: admin.cookie() });
    await admin.patch(`/api/items/${key}`, { item: { rates: { day: 80 } } });
    expect((await there.get(`/api/items/${key}`)).body).toMatchObject({
      item: { rates: { day: 80 } },
    });
  });

  test('show a rate changed in the admin, by CSV and by sitectl in all five places within a second', async () => {
    const categories = [{ id: 'c', title: 'Lifts', address: 'lifts' }];
    await turnRentalsOn(admin, { categories });
    const created = await admin.post('/api/items', {
      item: { name: 'Lift', address: 'lift', category: 'c', rates: { day: 12_300 } },
    });
    const { key } = (created.body as ItemAnswer).item;
    await admin.post(`/api/items/${key}/publish`, {});
    const own = { source: 'category', category: 'c' };
    const list = await createPage(admin, {}, [block('ItemList', own)]);
    const table = await createPage(admin, {}, [block('PriceTable', { rows: 'items', ...own })]);
    const places = [`/pages/${list.id}`, `/pages/${table.id}`, '/rentals/lifts', '/rentals/lift'];
    /** Returns the rates that an instance shows in the text of each place, and in the structured data. */
    const ratesAt = async (instance: TestSite) => {
      const pages = await Promise.all(places.map((path) => instance.guest().get(path)));
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(pages[3]!.text)?.[1];
      const [, structured] = /"price":"?(\d+)/.exec(data ?? '') ?? [];
      const body = (text: string) => text.replace(/<script[^]*?<\/script>/g, '');
      return [...pages.map(({ text }) => /\$(\d+)/.exec(body(text))?.[1]), structured];
    };
    const shows = (rate: string) =>
      Promise.all(
        [one, two].map((instance) =>
          expect
            .poll(() => ratesAt(instance), { timeout: 1_500, interval: 50 })
            .toEqual(Array(5).fill(rate)),
        ),
      );
    // All pages are in the caches of both instances before each change.
    await shows('123');
    await admin.patch(`/api/items/${key}`, { item: { rates: { day: 45_600 } } });
    await shows('456');
    const text = 'Name,Day\nLift,789\n';
    expect((await admin.post('/api/items/import', { text })).status).toBe(200);
    await shows('789');
    const file = path.join(tempFolder(), 'rates.csv');
    writeFileSync(file, 'Name,Day\nLift,321\n');
    const set = await sitectl(['items', 'set-rates', file, '--url', one.url], {
      env: { SITECTL_TOKEN: TOKEN },
    });
    expect(set.code, set.stderr).toBe(0);
    await shows('321');
    await turnRentalsOn(admin, { categories, prices: 'with_tax' });
    const noted = async () => {
      const shown = await Promise.all(places.map((each) => two.guest().get(each)));
      return shown.map(({ text: html }) => html.includes('Prices include tax'));
    };
    await expect.poll(noted, { timeout: 1_500, interval: 50 }).toEqual([true, true, true, true]);
  });

  test('show and change the current state, also if one of them was stopped for a long time', async () => {
    // This instance never polls, like a stopped process, and the other instance no longer waits for it.
    const stateTiming = { pollMs: 600_000, behindMs: 0 };
    const woken = await startTestSite({ databaseUri: database.uri, stateTiming });
    try {
      const page = await createPage(admin, {}, [
        block('HeadingBlock', { id: 'H', text: 'Before' }),
      ]);
      expect((await woken.guest().get(`/pages/${page.id}`)).text).toContain('Before');
      await admin.put(`/api/pages/${page.id}`, {
        page: { content: pageContent(block('HeadingBlock', { id: 'H', text: 'Afterwards' })) },
      });
      expect((await woken.guest().get(`/pages/${page.id}`)).text).toContain('Afterwards');

      const state = one.connection.collection<{ _id: string }>('site_state');
      const maintenance = { kind: 'restore', id: 'r', owner: 'elsewhere|1|x', replacing: true };
      const until = new Date(Date.now() + 600_000);
      const change = (update: object) =>
        state.updateOne({ _id: 'site' }, { ...update, $inc: { revision: 1 } });
      await change({ $set: { site_work: { ...maintenance, since: new Date(), until } } });
      const there = createAgent(woken.url, { Origin: woken.url, Cookie: admin.cookie() });
      const late = await there.put(`/api/pages/${page.id}`, { page: { title: 'Late' } });
      await change({ $unset: { site_work: 1 } });
      await Promise.all([one, two].map(({ site }) => site.services.siteState.read()));
      expect(late.status).toBe(503);
    } finally {
      await woken.close();
    }
  });

  test('answer again as soon as a restore on the other instance has ended', async () => {
    // An instance notices a restore at its next poll. The next poll of this instance is after the test.
    const stateTiming = { pollMs: 600_000, behindMs: 600_000 };
    const other = await startTestSite({ databaseUri: database.uri, stateTiming });
    try {
      const state = one.connection.collection<{ _id: string }>('site_state');
      const change = (update: object) =>
        state.updateOne({ _id: 'site' }, { ...update, $inc: { revision: 1 } });
      const maintenance = { kind: 'restore', id: 'r', owner: 'elsewhere|1|x', replacing: true };
      const until = new Date(Date.now() + 600_000);
      const { id } = await createPage(admin, {}, [block('HeadingBlock')]);
      const page = async () => (await other.guest().get(`/pages/${id}`)).status;
      // The page is requested twice, because a cached page is sent without Express.
      expect([await page(), await page()]).toEqual([200, 200]);
      await change({ $set: { site_work: { ...maintenance, since: new Date(), until } } });
      await other.site.services.siteState.read();
      expect((await other.guest().get('/api/site_settings')).status).toBe(503);
      expect(await page()).toBe(503);
      await change({ $unset: { site_work: 1 } });
      expect((await other.guest().get('/api/site_settings')).status).toBe(200);
    } finally {
      await Promise.all([one, two].map(({ site }) => site.services.siteState.read()));
      await other.close();
    }
  });

  test('never give two sections one name', async () => {
    const there = createAgent(two.url, { Origin: PUBLIC.PUBLIC_URL, Cookie: admin.cookie() });
    const blocks = [block('HeadingBlock', { id: 'H', text: 'Ours' })];
    const section = (name: string) => ({ section: { name, purpose: 'hero', blocks } });
    const make = async (agent: Agent, name: string) =>
      (await agent.post('/api/sections', section(name))).status;
    for (let round = 0; round < 5; round += 1) {
      const made = [make(admin, `Hero ${round}`), make(there, `HERO ${round}`)];
      expect((await Promise.all(made)).toSorted()).toEqual([201, 409]);
    }
    const [first] = ((await admin.get('/api/sections')).body as { sections: { key: string }[] })
      .sections;
    // A name is free after its section is deleted, and taken again after the section is restored.
    await admin.delete(`/api/sections/${first!.key}`);
    expect(await make(there, 'hero 0')).toBe(201);
    expect((await admin.post(`/api/sections/${first!.key}/restore`)).status).toBe(409);
  });

  test('crop a picture around its new focal point within a second after the other instance saved it', async () => {
    const bytes = await plainPicture('#2a4b6c').png().toBuffer();
    const sent = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
    const { sha256, url } = sent.body as { sha256: string; url: string };
    const page = await createPage(admin, {}, [block('TextAndImage', { imageUrl: url })]);
    const shown = async () => (await two.guest().get(`/pages/${page.id}`)).text;
    await expect.poll(shown, { timeout: 2_000 }).toContain(url);
    await admin.patch(`/api/uploads/${sha256}`, { upload: { focal_point: { x: 0, y: 1 } } });
    await expect.poll(shown, { timeout: 1_500, interval: 50 }).toContain('object-position:0% 100%');
  });

  test('publish a scheduled page once, in either order', async () => {
    const page = await createPage(admin, {}, [block('HeadingBlock', { id: 'H', text: 'Before' })]);
    const content = pageContent(block('HeadingBlock', { id: 'H', text: 'On time' }));
    const at = new Date(Date.now() + 60_000).toISOString();
    const schedule = { action: 'publish', at, content };
    await admin.put(`/api/pages/${page.id}/schedule`, { schedule });
    const due = new Date(Date.now() + 61_000);
    await Promise.all([one, two].map(({ site }) => site.services.schedules.runDue(due)));
    const stored = (await admin.get(`/api/pages/${page.id}`)).body as { content_revision: number };
    expect(stored.content_revision).toBe(page.content_revision + 1);
    for (const site of [one, two]) {
      const shown = async () => (await site.guest().get(`/pages/${page.id}`)).text;
      await expect.poll(shown, { timeout: 1_500, interval: 50 }).toContain('On time');
    }
    const { items } = (await admin.get('/api/activity')).body as { items: { action: string }[] };
    const done = items.filter(({ action }) => action === 'page.published_on_schedule');
    expect(done).toHaveLength(1);
  });

  test('leave scheduled pages to the instance with the lease, until the lease ends', async () => {
    const page = await createPage(admin, {}, [block('HeadingBlock')]);
    const at = new Date(Date.now() + 60_000).toISOString();
    const schedule = { action: 'unpublish', at };
    await admin.put(`/api/pages/${page.id}/schedule`, { schedule });
    const state = one.connection.collection<{ _id: string }>('site_state');
    const hold = (until: number) =>
      state.updateOne(
        { _id: 'site' },
        { $set: { scheduling: { owner: 'another machine|1|x', until: new Date(until) } } },
      );
    const run = () => two.site.services.schedules.runDue(new Date(Date.now() + 61_000));
    const isPublic = async () => (await two.guest().get(`/api/pages/${page.id}`)).status === 200;
    await hold(Date.now() + 60_000);
    await run();
    expect(await isPublic()).toBe(true);
    await hold(Date.now() - 1);
    await run();
    expect(await isPublic()).toBe(false);
  });

  test('return the same undo for a repeated request to either of them', async () => {
    const [here, there] = [one, two].map((site) =>
      site.plain({ Authorization: `Bearer ${TOKEN}` }),
    ) as [Agent, Agent];
    const { siteId } = await exportSite(here);
    const run = await importBundle(here, { siteId, pages: [sentPage(7_001)], partial: true });
    const answers = await Promise.all(
      ['', '?wait=0'].flatMap((wait) =>
        [here, there].map((agent) => agent.post(`/api/operator/runs/${run.id}/undo${wait}`, {})),
      ),
    );
    const undos = answers.map(({ body }) => body as { id: string; state: string });
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(undos.map(({ id, state }) => `${id} ${state}`)).size).toBe(1);
    expect(await ended(there, undos[0]!.id)).toMatchObject({ state: 'applied' });
  });

  test('never assign a page id twice', async () => {
    const there = await two.signIn();
    const pages = await Promise.all(
      [admin, there, admin, there, admin, there].map((agent) => createPage(agent)),
    );
    expect(new Set(pages.map(({ id }) => id)).size).toBe(6);
  });

  test('share one limit for sign-in attempts', async () => {
    const guess = (site: TestSite) =>
      site.guest().post('/api/admin_users/sign_in', {
        admin_user: { email: 'both@example.com', password: 'a wrong password' },
      });
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await guess(one)).status, (await guess(two)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});
