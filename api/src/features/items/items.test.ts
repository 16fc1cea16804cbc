import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitList } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { RENTALS_MOST, itemAnswer, itemList, type ItemAnswer } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { entryOf } from '../../../../tests/helpers/entries.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../../../tests/helpers/items.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

/** The tests stay in one file, because they share the calls that create and change an item. */

const category = (id: string, title = id) => ({ id, title, address: `${id}-hire` });
const RULES = { categories: [category('lifts', 'Höhentechnik'), category('diggers')] };

let app: TestSite;
let admin: Agent;
beforeEach(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  await turnRentalsOn(admin, RULES);
});
afterEach(() => app.close());

type SentItem = Record<string, unknown>;
const send = (item: SentItem, headers?: Record<string, string>) =>
  admin.post('/api/items', { item: { name: 'Scissor lift', ...item } }, headers);
async function create(item: SentItem = {}): Promise<ItemAnswer['item']> {
  const answer = await send(item);
  expect(answer.status, answer.text).toBe(201);
  return itemAnswer.parse(answer.body).item;
}
const patch = (key: string, item: object, revision?: number) =>
  admin.patch(
    `/api/items/${key}`,
    { item },
    revision === undefined ? {} : { 'If-Match': `"${revision}"` },
  );
const list = async (query = '') =>
  itemList.parse((await admin.get(`/api/items${query}`)).body).items;
const names = async (query = '') => (await list(query)).map(({ name }) => name);
const pathsOf = ({ body }: { body: unknown }) =>
  (body as ErrorBody).issues?.map(({ path }) => path) ?? [];

test('the list names the contact form that visitors reach, and whether it asks for items', async () => {
  const contact = async () => itemList.parse((await admin.get('/api/items')).body).contact;
  expect(await contact()).toEqual({ asks_for_items: false, page: null });
  const { id } = await createPage(admin, {}, [block('ContactFormBlock', {})]);
  const { settings } = (await admin.get('/api/site_settings')).body as { settings: SiteSettings };
  const nav = { ...settings.nav, cta: { label: 'Contact', href: `/pages/${id}` } };
  expect((await admin.put('/api/site_settings', { settings: { ...settings, nav } })).status).toBe(
    200,
  );
  expect(await contact()).toEqual({ asks_for_items: false, page: id });
  const content = pageContent(block('ContactFormBlock', { askItems: true }));
  expect((await admin.put(`/api/pages/${id}`, { page: { content } })).status).toBe(200);
  expect(await contact()).toEqual({ asks_for_items: true, page: id });
});

describe('rental items', () => {
  test('are created, read, changed and deleted, each with one commit and one line of activity', async () => {
    const { number } = app.site.services.content;
    const item = await create({ rates: { day: 100 }, category: 'lifts' });
    expect(item).toMatchObject({
      name: 'Scissor lift',
      address: 'scissor-lift',
      rates: { day: 100 },
      revision: 1,
      published_at: null,
      saved_by: ADMIN.email,
      text: { blocks: [] },
    });
    expect((await admin.get(`/api/items/${item.key}`)).body).toEqual({ item });
    const changed = await patch(item.key, { rates: { day: 90, week: 400 }, deposit: 50 });
    expect(changed.body).toMatchObject({ item: { rates: { day: 90, week: 400 }, revision: 2 } });
    expect(await entryOf(app, `item:${item.key}`)).toMatchObject({ deposit: 50 });
    await patch(item.key, { deposit: null });
    expect(await entryOf(app, `item:${item.key}`)).not.toHaveProperty('deposit');
    expect((await admin.delete(`/api/items/${item.key}`)).status).toBe(200);
    expect(codeOf(await admin.get(`/api/items/${item.key}`))).toBe('item_not_found');
    expect(app.site.services.content.number).toBe(number + 4);
    const { items } = (await admin.get('/api/activity')).body as {
      items: { action: string; subject: string }[];
    };
    expect(items.slice(0, 4).map(({ action }) => action)).toEqual([
      'item.deleted',
      'item.changed',
      'item.changed',
      'item.created',
    ]);
    expect(items.slice(0, 4).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'Scissor lift'),
    );
  });

  test('are stored without their defaults', async () => {
    const { key } = await create();
    const { state } = await entryOf(app, `item:${key}`);
    const value = (await app.site.services.content.get([state])).get(state);
    expect(value).toEqual({ name: 'Scissor lift', address: 'scissor-lift', order: 100 });
  });

  test('are refused while the site has no rental settings', async () => {
    const { key } = await create();
    await admin.put('/api/site_settings', { settings: { rentals: null } });
    const refused = await send({ name: 'Crane' });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'rentals_off']);
    expect(codeOf(await admin.post(`/api/items/${key}/duplicate`))).toBe('rentals_off');
    expect((await patch(key, { summary: 'Still here' })).status).toBe(200);
  });

  test('refuse a category and periods that the settings do not have, unless they had them before', async () => {
    const bad = { category: 'boats', rates: { day: 1, night: 2 }, minimum: 'night' };
    const refused = await send(bad);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid_request']);
    expect(pathsOf(refused)).toEqual(['item.rates.night', 'item.minimum', 'item.category']);
    const { key } = await create({ category: 'diggers', rates: { week: 5 }, minimum: 'week' });
    await turnRentalsOn(admin, { periods: [{ id: 'day', title: 'Day', kind: 'days' }] });
    expect((await patch(key, { summary: 'Small', rates: { week: 5, day: 1 } })).status).toBe(200);
    expect(pathsOf(await patch(key, { category: 'lifts' }))).toEqual(['item.category']);
  });

  test('clean their text as pages do, and keep what only the editor adds out of it', async () => {
    const text = (html: string) => ({
      time: 5,
      version: '2.31',
      blocks: [
        {
          id: 'p',
          type: 'paragraph',
          data: { text: html },
        },
      ],
    });
    const { key, text: saved } = await create({
      text: text('<b onclick="x()">Hi</b><script>alert(1)</script>'),
    });
    expect(saved.blocks).toEqual([{ id: 'p', type: 'paragraph', data: { text: '<b>Hi</b>' } }]);
    // The editor sends the same text again.
    const again = await patch(key, { text: text('<b onclick="y()">Hi</b>') }, 1);
    expect(again.body).toMatchObject({ item: { revision: 1 } });
  });

  test('are nothing for guests', async () => {
    const { key } = await create();
    for (const path of ['/api/items', `/api/items/${key}`, `/api/items/${key}/versions`])
      expect((await app.guest().get(path)).status).toBe(401);
  });
});

describe('addresses of items', () => {
  test('follow from the name, and are unique among items and categories', async () => {
    const made = [await create(), await create(), await create({ name: 'Lifts hire' })];
    expect(made.map(({ address }) => address)).toEqual([
      'scissor-lift',
      'scissor-lift-2',
      'lifts-hire-2',
    ]);
    for (const address of ['scissor-lift', 'lifts-hire']) {
      const refused = await send({ address });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'item_address_taken']);
      expect(codeOf(await patch(made[2]!.key, { address }))).toBe('item_address_taken');
    }
  });

  test('of two items that are created at the same time differ', async () => {
    const same = await Promise.all([1, 2, 3].map(() => send({ address: 'same' })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const free = await Promise.all([1, 2, 3].map(() => create({ name: 'Free' })));
    expect(free.map(({ address }) => address).toSorted()).toEqual(['free', 'free-2', 'free-3']);
  });

  test('that an item had before lead to it', async () => {
    const { key } = await create();
    await patch(key, { address: 'platform' });
    await patch(key, { address: 'tower' });
    const snapshot = await app.site.services.content.refresh();
    expect(snapshot.itemByFormerAddress('scissor-lift')?.key).toBe(key);
    expect(snapshot.itemByFormerAddress('platform')?.key).toBe(key);
    expect(snapshot.itemByAddress('tower')?.key).toBe(key);
    // Another item may use the former address.
    expect((await send({ address: 'platform' })).status).toBe(201);
  });
});

describe('a stale change of an item', () => {
  test('of other fields is merged, and of the same fields returns 409 with the present item', async () => {
    const { key } = await create({ summary: 'Old', rates: { day: 1 } });
    await patch(key, { summary: 'New' }, 1);
    const whole = { name: 'Lift', summary: 'Old', rates: { day: 2 } };
    const merged = await patch(key, whole, 1);
    expect(merged.body).toMatchObject({
      item: { name: 'Lift', summary: 'New', rates: { day: 2 }, revision: 3 },
    });
    const late = await patch(key, { summary: 'Other' }, 1);
    expect([late.status, codeOf(late)]).toEqual([409, 'revision_conflict']);
    expect(late.body).toMatchObject({ current: { item: { summary: 'New', revision: 3 } } });
    expect((await list())[0]).toMatchObject({ summary: 'New' });
  });

  test('that is a retry after a lost answer changes nothing', async () => {
    const { key } = await create();
    await patch(key, { summary: 'New' }, 1);
    expect((await patch(key, { summary: 'New' }, 1)).body).toMatchObject({ item: { revision: 2 } });
  });

  test('to the trash is refused', async () => {
    const { key } = await create();
    await patch(key, { summary: 'New' });
    const late = await admin.delete(`/api/items/${key}`, { 'If-Match': '"1"' });
    expect([late.status, codeOf(late)]).toEqual([409, 'revision_conflict']);
  });
});

test('a retried creation with the same idempotency key returns the same item', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const both = await Promise.all([1, 2].map(() => send({ name: 'Crane' }, headers)));
  const keys = both.map(({ body }) => (body as ItemAnswer).item.key);
  expect(new Set(keys).size).toBe(1);
  expect(await names()).toEqual(['Crane']);
});

test('the list has filters, a folded search, pages and the total', async () => {
  await create({ name: 'Bühne', category: 'lifts', summary: 'Für innen' });
  const digger = await create({ name: 'Digger', category: 'diggers' });
  await create({ name: 'Hammer' });
  await admin.post(`/api/items/${digger.key}/publish`);
  expect(await names()).toEqual(['Bühne', 'Digger', 'Hammer']);
  expect(await names('?search=BUHNE')).toEqual(['Bühne']);
  expect(await names('?search=fur+inn')).toEqual(['Bühne']);
  expect(await names('?search=hohentechnik')).toEqual(['Bühne']);
  expect(await names('?search=%25')).toEqual([]);
  expect(await names('?category=diggers')).toEqual(['Digger']);
  expect(await names('?category=')).toEqual(['Hammer']);
  expect(await names('?status=published')).toEqual(['Digger']);
  expect(await names('?status=unpublished')).toEqual(['Bühne', 'Hammer']);
  const second = await admin.get('/api/items?page=2&limit=2');
  expect(second.body).toMatchObject({ items: [{ name: 'Hammer' }], total: 3 });
  expect(second.headers.get('x-total-count')).toBe('3');
});

test('an item is visible from its publishing to its unpublishing', async () => {
  const { key } = await create();
  const one = await admin.post(`/api/items/${key}/publish`);
  const { item } = itemAnswer.parse(one.body);
  expect(item.published_at).not.toBeNull();
  // A retry, as after a lost response.
  expect((await admin.post(`/api/items/${key}/publish`)).body).toEqual({ item });
  const { body } = await admin.post(`/api/items/${key}/unpublish`);
  expect(body).toMatchObject({ item: { published_at: null, unpublished_at: expect.any(String) } });
});

test('a copy has all fields, another name and address, and is not published', async () => {
  const item = await create({ rates: { day: 7 }, specs: [{ label: 'Weight', value: '2 t' }] });
  await admin.post(`/api/items/${item.key}/publish`);
  const copy = itemAnswer.parse((await admin.post(`/api/items/${item.key}/duplicate`)).body).item;
  expect(copy).toMatchObject({
    name: 'Copy of Scissor lift',
    address: 'scissor-lift-2',
    rates: { day: 7 },
    specs: item.specs,
    published_at: null,
    revision: 1,
  });
});

describe('deleted items', () => {
  test('are in the trash, come back as they were, and lose an address that is in use', async () => {
    const item = await create({ rates: { day: 7 } });
    await admin.post(`/api/items/${item.key}/publish`);
    await admin.delete(`/api/items/${item.key}`);
    const other = await create();
    expect(other.address).toBe('scissor-lift');
    const trash = (await admin.get('/api/trash')).body as object[];
    expect(trash).toMatchObject([
      { id: `item-${item.key}`, kind: 'item', title: 'Scissor lift', deleted_by: ADMIN.email },
    ]);
    const restored = await admin.post(`/api/trash/item-${item.key}/restore`);
    expect(restored.body).toEqual({
      ok: true,
      path: `/api/items/${item.key}`,
      lost_address: 'scissor-lift',
    });
    const back = itemAnswer.parse((await admin.get(`/api/items/${item.key}`)).body).item;
    expect(back).toMatchObject({ address: 'scissor-lift-2', rates: { day: 7 }, revision: 4 });
    expect(back.published_at).not.toBeNull();
    // A retry, as after a lost response.
    const again = await admin.post(`/api/items/${item.key}/restore`);
    expect(again.body).toEqual({ item: back });
    expect((await admin.get('/api/trash')).body).toEqual([]);
    const { items } = (await admin.get('/api/activity')).body as { items: object[] };
    const trashRestored = { action: 'trash.restored', subject: 'Scissor lift' };
    expect(items).toContainEqual(expect.objectContaining(trashRestored));
    const snapshot = await app.site.services.content.refresh();
    expect(snapshot.itemByFormerAddress('scissor-lift')).toBeUndefined();
  });

  test('are forgotten after 30 days', async () => {
    const { key } = await create();
    await admin.delete(`/api/items/${key}`);
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    await app.site.services.items.purgeDeleted(after(29));
    expect(await entryOf(app, `item:${key}`)).toMatchObject({ deleted: {} });
    await app.site.services.items.purgeDeleted(after(31));
    await expect(entryOf(app, `item:${key}`)).rejects.toThrow('does not exist');
  });
});

test('a site has at most two thousand items', async () => {
  const items = Array.from({ length: RENTALS_MOST.items }, (_, n) => ({ name: `Item ${n}` }));
  const [first] = await storeItems(app, items);
  expect(codeOf(await send({}))).toBe('too_many_items');
  await admin.delete(`/api/items/${first!.key}`);
  expect((await send({})).status).toBe(201);
  expect(codeOf(await admin.post(`/api/items/${first!.key}/restore`))).toBe('too_many_items');
});

describe('changes of several items', () => {
  test('are one commit, and leave out items that are as wanted or gone', async () => {
    const made = [await create(), await create({ name: 'Crane' }), await create()];
    const keys = made.map(({ key }) => key);
    await admin.post(`/api/items/${keys[0]}/publish`);
    await admin.delete(`/api/items/${keys[2]}`);
    const { number } = app.site.services.content;
    const bulk = async (more: object) =>
      (await admin.post('/api/items/bulk', { keys, ...more })).body;
    expect(await bulk({ action: 'publish' })).toEqual({ commit: number + 1, changed: 1 });
    expect(await bulk({ action: 'publish' })).toEqual({ commit: null, changed: 0 });
    expect(await bulk({ action: 'category', category: 'lifts' })).toMatchObject({ changed: 2 });
    expect((await list()).map((item) => item.category)).toEqual(['lifts', 'lifts']);
    expect(await bulk({ action: 'category', category: 'boats' })).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'category' }],
    });
    expect(await bulk({ action: 'unpublish' })).toMatchObject({ changed: 2 });
    expect(await bulk({ action: 'unpublish' })).toEqual({ commit: null, changed: 0 });
    expect(await bulk({ action: 'delete' })).toMatchObject({ changed: 2 });
    expect(await list()).toEqual([]);
    expect(app.site.services.content.number).toBe(number + 4);
    const { items } = (await admin.get('/api/activity')).body as {
      items: { action: string; subject: string }[];
    };
    const subjects = items.flatMap(({ action, subject }) =>
      action === 'items.changed' ? [subject] : [],
    );
    expect(subjects.toReversed()).toEqual([
      'Crane',
      '2 rental items',
      '2 rental items',
      '2 rental items',
    ]);
  });

  test('put the items in a new order, and those that are missing last', async () => {
    const made = [
      await create({ name: 'A' }),
      await create({ name: 'B' }),
      await create({ name: 'C' }),
    ];
    const order = (...at: number[]) =>
      admin.put('/api/items/order', { keys: at.map((n) => made[n]!.key) });
    expect((await order(2)).body).toMatchObject({ changed: 1 });
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect((await order(2, 0)).body).toEqual({ commit: null, changed: 0 });
    expect((await order(2, 1, 0)).body).toMatchObject({ changed: 1 });
    expect(await names()).toEqual(['C', 'B', 'A']);
    // A change that is based on the revision before the new order does not conflict.
    expect((await patch(made[0]!.key, { summary: 'Mine' }, 1)).status).toBe(200);
    expect(await names()).toEqual(['C', 'B', 'A']);
    expect(await create({ name: 'D' })).toBeDefined();
    expect(await names()).toEqual(['C', 'B', 'A', 'D']);
  });
});

describe('versions of an item', () => {
  test('are its former states, and bring them back without moving or publishing the item', async () => {
    const { key } = await create({ rates: { day: 1 } });
    await admin.post(`/api/items/${key}/publish`);
    await patch(key, { rates: { day: 2 }, address: 'other' });
    await admin.post(`/api/items/${key}/unpublish`);
    const all = await admin.get(`/api/items/${key}/versions`);
    expect(all.body).toMatchObject([{ number: 2, title: 'Scissor lift', saved_by: ADMIN.email }]);
    const one = await admin.get(`/api/items/${key}/versions/2`);
    expect(one.body).toMatchObject({ number: 2, item: { rates: { day: 1 } } });
    expect(codeOf(await admin.get(`/api/items/${key}/versions/9`))).toBe('version_not_found');
    await create({ address: 'scissor-lift' });
    const { body } = await admin.post(`/api/items/${key}/versions/2/restore`);
    expect(body).toMatchObject({
      item: { rates: { day: 1 }, address: 'other', revision: 5, published_at: null },
    });
  });

  test('are named in the history of the item, without one for publishing it', async () => {
    const { key } = await create({ rates: { day: 1 } });
    await create({ name: 'Another' });
    await admin.post(`/api/items/${key}/publish`);
    await patch(key, { rates: { day: 2 } });
    await admin.post(`/api/items/${key}/unpublish`);
    const listed = async () => {
      const { body } = await admin.get(`/api/commits?item=${key}`);
      return commitList.parse(body).commits.map(({ kind, version }) => [kind, version]);
    };
    const all = await listed();
    expect(all.map(([, version]) => version)).toEqual(['now', 'now', 2, 2]);
    await patch(key, { rates: { day: 1 } });
    expect((await listed()).map(([, version]) => version)).toEqual(['now', 4, 4, 2, 2]);
    await admin.delete(`/api/items/${key}`);
    expect((await listed()).map(([, version]) => version)).toEqual(Array(6).fill(null));
  });

  test('are shown as visitors would see them, without scripts, only to administrators', async () => {
    const { key } = await create({ summary: 'Reaches twelve metres.' });
    await patch(key, { summary: 'Reaches ten metres.' });
    const path = `/api/items/${key}/versions/1/preview`;
    const shown = await admin.get(path);
    expect(shown.text).toContain('Reaches twelve metres.');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox allow-same-origin');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await app.guest().get(path)).status).toBe(401);
    expect(codeOf(await admin.get(path.replace('/1/', '/9/')))).toBe('version_not_found');
  });
});
