import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemAnswer } from '@siteyard/schemas/rentals/item';
import { publishedItems } from '../../api/src/features/items/stored-item.ts';
import { createAgent } from '../helpers/agent.ts';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { block, createPage, pageContent } from '../helpers/factories.ts';
import { turnRentalsOn } from '../helpers/items.ts';
import { imageForm, plainPicture } from '../helpers/images.ts';
import { ended, exportSite, importBundle, sentPage } from './runs/helpers.ts';

const TOKEN = 'one-time-token-of-a-private-site';

let database: TestDatabase;
let one: TestSite;
let two: TestSite;
let admin: Agent;
beforeAll(async () => {
  database = await startTestDatabase();
  // Started at the same time, as deployment tools do.
  [one, two] = await Promise.all([
    startTestSite({ databaseUri: database.uri, privateToken: TOKEN }),
    startTestSite({ databaseUri: database.uri, privateToken: TOKEN }),
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
    // As a public page reads it: without asking the database.
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

  test('show a changed rate in all places within a second after the other instance saved it', async () => {
    const categories = [{ id: 'c', title: 'Lifts', address: 'lifts' }];
    await turnRentalsOn(admin, { categories });
    const created = await admin.post('/api/items', {
      item: { name: 'Lift', address: 'lift', category: 'c', rates: { day: 12_300 } },
    });
    const { key } = (created.body as { item: { key: string } }).item;
    await admin.post(`/api/items/${key}/publish`, {});
    const page = await createPage(admin, {}, [
      block('ItemList', { id: 'L', layout: 'list' }),
      block('PriceTable', { id: 'P', rows: 'items' }),
    ]);
    const places = [`/pages/${page.id}`, '/rentals', '/rentals/lifts', '/rentals/lift'];
    const shows = (price: RegExp, counts: number[]) =>
      expect
        .poll(
          async () => {
            const shown = await Promise.all(places.map((path) => two.guest().get(path)));
            return shown.map(({ text }) => text.match(price)?.length ?? 0);
          },
          { timeout: 1_500, interval: 50 },
        )
        .toEqual(counts);
    await shows(/\$123(?!\d)/g, [2, 1, 1, 1]);
    await admin.patch(`/api/items/${key}`, { item: { rates: { day: 45_600 } } });
    await shows(/\$456(?!\d)/g, [2, 1, 1, 1]);
    await turnRentalsOn(admin, { categories, prices: 'with_tax' });
    await shows(/Prices include tax/g, [2, 1, 1, 1]);
  });

  test('show and change the current state even if one of them was stopped for long', async () => {
    // It never polls, like a stopped process, and the other instance no longer waits for it.
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

  test('answer again as soon as a restore on the other one has ended', async () => {
    // The other instances notice the restore at their next poll, and this one would not poll for long.
    const stateTiming = { pollMs: 600_000, behindMs: 600_000 };
    const other = await startTestSite({ databaseUri: database.uri, stateTiming });
    try {
      const state = one.connection.collection<{ _id: string }>('site_state');
      const change = (update: object) =>
        state.updateOne({ _id: 'site' }, { ...update, $inc: { revision: 1 } });
      const maintenance = { kind: 'restore', id: 'r', owner: 'elsewhere|1|x', replacing: true };
      const until = new Date(Date.now() + 600_000);
      await change({ $set: { site_work: { ...maintenance, since: new Date(), until } } });
      await other.site.services.siteState.read();
      expect((await other.guest().get('/api/site_settings')).status).toBe(503);
      await change({ $unset: { site_work: 1 } });
      expect((await other.guest().get('/api/site_settings')).status).toBe(200);
    } finally {
      await Promise.all([one, two].map(({ site }) => site.services.siteState.read()));
      await other.close();
    }
  });

  test('give a name to only one section', async () => {
    const there = createAgent(two.url, { Origin: two.url, Cookie: admin.cookie() });
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
    // A name is free after its section is deleted, and taken after it is restored.
    await admin.delete(`/api/sections/${first!.key}`);
    expect(await make(there, 'hero 0')).toBe(201);
    expect((await admin.post(`/api/sections/${first!.key}/restore`)).status).toBe(409);
  });

  test('crop a picture around its focal point within a second after the other changed it', async () => {
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

  test('never assign a page number twice', async () => {
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
