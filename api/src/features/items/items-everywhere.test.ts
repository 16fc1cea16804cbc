import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  commitList,
  restoredAnswer,
  type CommitSummary,
  type RunSettingsChange,
  doctorContentAnswer,
  doctorDocumentsAnswer,
  type UploadAnswer,
} from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { itemAnswer, type ItemAnswer } from '@siteyard/schemas/rentals';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { makeBackup, checkBackup, restoreBackup } from '../../../../tests/helpers/backups.ts';
import { damageState, entryOf } from '../../../../tests/helpers/entries.ts';
import { createPage } from '../../../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../../../tests/helpers/images.ts';
import { turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

const TOKEN = 'a-private-token-of-the-items';
let app: TestSite;
let admin: Agent;
let operator: Agent;
beforeEach(async () => {
  app = await startTestSite({ privateToken: TOKEN });
  admin = await app.signIn();
  operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  await turnRentalsOn(admin);
});
afterEach(() => app.close());

async function create(item: object = {}): Promise<ItemAnswer['item']> {
  const answer = await admin.post('/api/items', { item: { name: 'Crane', ...item } });
  expect(answer.status, answer.text).toBe(201);
  return itemAnswer.parse(answer.body).item;
}
const patch = (key: string, item: object) => admin.patch(`/api/items/${key}`, { item });
const read = async (key: string) =>
  ((await admin.get(`/api/items/${key}`)).body as Partial<ItemAnswer>).item;
const commits = async (query: string): Promise<CommitSummary[]> =>
  commitList.parse((await admin.get(`/api/commits${query}`)).body).commits;
const newest = async () => (await commits('?limit=1'))[0]!.number;
async function post(path: string, body: object = {}) {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(200);
  return restoredAnswer.parse(answer.body);
}
const undo = (number: number, dry_run = false) => post(`/api/commits/${number}/undo`, { dry_run });
const restore = (number: number, what: object) =>
  post(`/api/commits/${number}/restore`, { restore: what });

describe('the history', () => {
  test('names what happened to items, and filters by them', async () => {
    const { key } = await create();
    await createPage(admin);
    await patch(key, { rates: { day: 7 } });
    await admin.post(`/api/items/${key}/publish`);
    await admin.delete(`/api/items/${key}`);
    await admin.post(`/api/items/${key}/restore`);
    const found = await commits('?what=items');
    expect(found.map(({ items }) => items[0]?.actions)).toEqual([
      ['restore'],
      ['delete'],
      ['publish'],
      ['content'],
      ['create'],
    ]);
    expect(found[0]).toMatchObject({ items: [{ key, name: 'Crane' }], item_count: 1 });
    expect(found.every(({ settings, page_count }) => !settings && page_count === 0)).toBe(true);
    const ofItem = await commits(`?item=${key}`);
    expect(ofItem.map(({ version: _, ...commit }) => commit)).toEqual(found);
    expect(ofItem[0]?.version).toBe('now');
    expect(await commits(`?item=${randomUUID()}`)).toEqual([]);
  });

  test('compares an item before and after a change', async () => {
    const { key } = await create({ rates: { day: 7 } });
    await patch(key, { rates: { day: 9, week: 40 }, summary: 'Tall' });
    const number = await newest();
    const compare = async (n: number) =>
      (await admin.get(`/api/commits/${n}/items/${key}`)).body as RunSettingsChange;
    expect((await compare(number)).changes).toEqual([
      {
        path: 'rates.day',
        before: 7,
        after: 9,
        words: {
          what: 'Day',
          before: '0.07',
          after: '0.09',
        },
      },
      {
        path: 'rates.week',
        after: 40,
        words: { what: 'Week', before: 'on request', after: '0.40' },
      },
      { path: 'summary', before: '', after: 'Tall' },
    ]);
    const made = (await compare(number - 1)).changes;
    expect(made).toContainEqual({ path: 'name', before: '', after: 'Crane' });
    const other = await admin.get(`/api/commits/${number}/items/${randomUUID()}`);
    expect([other.status, codeOf(other)]).toEqual([404, 'item_not_found']);
  });
});

describe('an undo', () => {
  test('restores the rates, the trash and the visibility of items', async () => {
    const { key } = await create({ rates: { day: 7 } });
    const created = await newest();
    await patch(key, { rates: { day: 9 } });
    expect(await undo(await newest(), true)).toMatchObject({ item_count: 1, commit: null });
    await undo(await newest());
    expect(await read(key)).toMatchObject({ rates: { day: 7 }, revision: 3 });
    await admin.post('/api/items/bulk', { action: 'delete', keys: [key] });
    await undo(await newest());
    expect(await read(key)).toMatchObject({ rates: { day: 7 } });
    await restore(created - 1, { what: 'site' });
    expect(await read(key)).toBeUndefined();
    expect((await admin.get('/api/trash')).body).toMatchObject([{ id: `item-${key}` }]);
  });

  test('leaves an item as it is, with a note, if another one has its address now', async () => {
    const { key } = await create();
    const created = await newest();
    await patch(key, { address: 'tower-crane' });
    const moved = await newest();
    await create();
    for (const { commit, notes } of [
      await undo(moved),
      await restore(created, { what: 'item', item: key }),
    ]) {
      expect(commit).toBeNull();
      expect(notes.join()).toContain('"Crane" has its address now');
    }
    expect(await read(key)).toMatchObject({ address: 'tower-crane' });
  });

  test('leaves an item in the trash, with a note, if a category has its address now', async () => {
    const { key, address } = await create();
    await admin.delete(`/api/items/${key}`);
    const deleted = await newest();
    await turnRentalsOn(admin, { categories: [{ id: 'c', title: 'Cranes', address }] });
    const { commit, notes } = await undo(deleted);
    expect(commit).toBeNull();
    expect(notes.join()).toContain('"Cranes" has its address now');
    expect(await read(key)).toBeUndefined();
  });

  test('of settings moves pages out of the path of the items, and keeps the currency of rates', async () => {
    const [settings] = await commits('?what=settings');
    await admin.put('/api/site_settings', { settings: { rentals: null } });
    const { id } = await createPage(admin, { address: 'rentals' });
    const answer = await restore(settings!.number, { what: 'settings' });
    expect(answer.notes.join()).toContain('moves to /rentals-2');
    expect(await entryOf(app, `page:${id}`)).toMatchObject({
      address: 'rentals-2',
      former_addresses: ['rentals'],
    });
    await turnRentalsOn(admin, { currency: 'EUR' });
    await create({ rates: { day: 7 } });
    const refused = await admin.post(`/api/commits/${settings!.number}/restore`, {
      restore: { what: 'settings' },
    });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'rentals_in_use']);
  });

  test('gives a page no address that begins with the path of the items', async () => {
    await admin.put('/api/site_settings', { settings: { rentals: null } });
    const { id } = await createPage(admin, { address: 'rentals' });
    await admin.patch(`/api/pages/${id}`, { page: { address: 'other' } });
    const moved = await newest();
    await turnRentalsOn(admin);
    expect((await undo(moved)).notes.join()).toContain('because the rental items have /rentals');
    expect(await entryOf(app, `page:${id}`)).toMatchObject({ address: '' });
  });

  test('restores one item as it was, also from among purged ones', async () => {
    const { key } = await create({ rates: { day: 7 } });
    const created = await newest();
    await patch(key, { rates: { day: 9 } });
    await admin.delete(`/api/items/${key}`);
    await app.site.services.items.purgeDeleted(new Date(Date.now() + 31 * 86_400_000));
    await restore(created, { what: 'item', item: key });
    expect(await read(key)).toMatchObject({ rates: { day: 7 }, revision: 4 });
    const none = await admin.post(`/api/commits/${created}/restore`, {
      restore: { what: 'item', item: randomUUID() },
    });
    expect([none.status, codeOf(none)]).toEqual([404, 'item_not_found']);
  });
});

describe('the doctor', () => {
  const check = async () =>
    doctorContentAnswer.parse((await operator.get('/api/operator/doctor/content')).body);

  test('names links, images, items and categories of items that visitors do not get', async () => {
    const hidden = await create({ name: 'Hidden' });
    const [gone, image] = [randomUUID(), `/uploads/${'a'.repeat(64)}.jpg`];
    await turnRentalsOn(admin, { categories: [{ id: 'c', title: 'C', address: 'c' }] });
    const { key } = await create({
      category: 'c',
      goes_with: [gone, hidden.key],
      pictures: [{ image }],
      text: {
        blocks: [
          {
            type: 'paragraph',
            data: { text: '<a href="/pages/998">Page</a>' },
          },
        ],
      },
    });
    await turnRentalsOn(admin);
    // The item is not published, so its problems are not visible to visitors.
    expect(await check()).toMatchObject({ broken: [] });
    await admin.post(`/api/items/${key}/publish`);
    const where = { page: null, item: key };
    const { broken, items } = await check();
    expect(items).toBe(1);
    expect(broken.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { ...where, kind: 'category', path: 'category', target: 'c' },
      { ...where, kind: 'item', path: 'goes_with[0]', target: gone },
      { ...where, kind: 'item', path: 'goes_with[1]', target: hidden.key },
      {
        ...where,
        kind: 'image',
        path: 'pictures[0].image',
        target: image.slice('/uploads/'.length),
      },
      { ...where, kind: 'link', path: 'text.blocks[0].data.text', target: '/pages/998' },
    ]);
  });

  test('names an item whose stored form is malformed, and the site reads the rest of it', async () => {
    const { key } = await create({ rates: { day: 7 } });
    const repair = await damageState(app, `item:${key}`, {
      name: 7,
      address: 'crane',
      rates: { day: 7 },
    });
    await expect.poll(() => read(key)).toMatchObject({ name: 'Item', rates: { day: 7 } });
    const answer = await operator.get('/api/operator/doctor/documents');
    const { malformed } = doctorDocumentsAnswer.parse(answer.body);
    expect(malformed).toMatchObject([{ collection: 'items', id: key }]);
    expect(malformed[0]?.problems.join()).toContain('item.name');
    await repair();
  });
});

test('a picture that only an item shows is used, also by an item in the trash, and guests see it', async () => {
  const bytes = await plainPicture('#a1b2c3', 90, 60).png().toBuffer();
  const { url, sha256 } = (await admin.send('POST', '/api/uploads', { body: imageForm(bytes) }))
    .body as UploadAnswer;
  const { key } = await create({ pictures: [{ image: `${url}?cb=1` }] });
  const refused = async () => (await admin.delete(`/api/uploads/${sha256}`)).body as ErrorBody;
  expect(await refused()).toMatchObject({
    code: 'upload_in_use',
    uses: [
      {
        where: 'item',
        page_id: null,
        title: 'Crane',
      },
    ],
  });
  await admin.post(`/api/items/${key}/publish`);
  expect((await app.guest().get(`${url}?w=320`)).status).toBe(200);
  await admin.delete(`/api/items/${key}`);
  expect(await refused()).toMatchObject({ uses: [{ where: 'trash', title: 'Crane' }] });
  await app.site.services.items.purgeDeleted(new Date(Date.now() + 31 * 86_400_000));
  expect((await admin.delete(`/api/uploads/${sha256}`)).status).toBe(204);
});

test('a backup has the items, names how they differ, and brings them back with their versions', async () => {
  const { key } = await create({ rates: { day: 7 } });
  await patch(key, { rates: { day: 8 } });
  await admin.post(`/api/items/${key}/publish`);
  const before = await read(key);
  const site = { url: app.url, token: TOKEN };
  const backup = await makeBackup(site);
  await patch(key, { rates: { day: 9 } });
  await create({ name: 'Newer' });
  const checked = await checkBackup(site, backup);
  expect(checked.plan?.differences.items).toEqual({ missing: 1, differing: 1 });
  await operator.delete(`/api/operator/restores/${checked.id}`);
  expect(await restoreBackup(site, backup)).toMatchObject({ state: 'restored' });
  admin = await app.signIn();
  expect(await read(key)).toEqual(before);
  expect((await admin.get(`/api/items/${key}/versions`)).body).toMatchObject([{ number: 1 }]);
  expect((await admin.get('/api/items')).body).toMatchObject({ total: 1 });
});
