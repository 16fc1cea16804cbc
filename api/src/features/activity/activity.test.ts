import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityList, type PageAnswer } from '@siteyard/schemas/http';
import { itemAnswer } from '@siteyard/schemas/rentals';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage, pageContent } from '../../../../tests/helpers/factories.ts';
import { turnRentalsOn } from '../../../../tests/helpers/items.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('the log lists who did what to which page, newest first, without failed calls', async () => {
  const page = await createPage(admin, {}, [block('HeadingBlock', { text: 'x' })]);
  await admin.patch(`/api/pages/${page.id}`, { page: { title: ' ' } });
  await admin.delete(`/api/pages/${page.id}`);
  await admin.put('/api/site_settings', { settings: { title: 'Noted' } });
  const { items, total } = activityList.parse((await admin.get('/api/activity')).body);
  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ['settings.saved', '/site_settings'],
    // The title of a deleted page cannot be looked up later.
    ['page.deleted', page.title],
    ['page.published', `/pages/${page.id}`],
    ['page.created', `/pages/${page.id}`],
  ]);
  expect(total).toBe(4);
  for (const { who, source } of items)
    expect([who, source]).toEqual([ADMIN.email, 'administrator']);
});

test('a publish that changes nothing is not in the log', async () => {
  const page = await createPage(admin, {}, [block('HeadingBlock', { text: 'x' })]);
  const { content } = (await admin.get(`/api/pages/${page.id}`)).body as PageAnswer;
  const entries = async () => activityList.parse((await admin.get('/api/activity')).body).total;
  const before = await entries();
  await admin.put(`/api/pages/${page.id}`, { page: { content } });
  expect(await entries()).toBe(before);
  await admin.post(`/api/pages/${page.id}/unpublish`, {});
  await admin.put(`/api/pages/${page.id}`, { page: { content } });
  expect(await entries()).toBe(before + 2);
});

/** Returns the number of entries that a call adds to the log. */
async function entriesOf(call: () => Promise<{ status: number }>): Promise<number> {
  const total = async () => activityList.parse((await admin.get('/api/activity')).body).total;
  const before = await total();
  expect((await call()).status).toBe(200);
  return (await total()) - before;
}

describe('a call that changes nothing is not in the log:', () => {
  test('details and visibility of a page', async () => {
    const { id } = await createPage(admin, { title: 'Cranes' });
    const details = () => admin.patch(`/api/pages/${id}`, { page: { title: 'Lifts' } });
    const unpublish = () => admin.post(`/api/pages/${id}/unpublish`, {});
    await admin.put(`/api/pages/${id}`, { page: { content: pageContent() } });
    for (const call of [details, unpublish]) {
      expect(await entriesOf(call)).toBe(1);
      expect(await entriesOf(call)).toBe(0);
    }
  });

  test('fields, visibility, restore and order of a rental item', async () => {
    await turnRentalsOn(admin);
    const made = await admin.post('/api/items', { item: { name: 'Auger' } });
    const { key } = itemAnswer.parse(made.body).item;
    const pump = await admin.post('/api/items', { item: { name: 'Pump' } });
    const keys = [itemAnswer.parse(pump.body).item.key];
    const post = (path: string) => admin.post(path, {});
    const calls = [
      () => admin.patch(`/api/items/${key}`, { item: { summary: 'Drills' } }),
      () => post(`/api/items/${key}/publish`),
      () => post(`/api/items/${key}/unpublish`),
      () => admin.put('/api/items/order', { keys }),
    ];
    for (const [n, call] of calls.entries()) {
      expect(await entriesOf(call), `call ${n}`).toBe(1);
      expect(await entriesOf(call), `call ${n}`).toBe(0);
    }
    for (const restore of [`/api/items/${key}/restore`, `/api/trash/item-${key}/restore`]) {
      await admin.delete(`/api/items/${key}`);
      expect(await entriesOf(() => post(restore)), restore).toBe(1);
      expect(await entriesOf(() => post(restore)), restore).toBe(0);
    }
  });
});

describe('a retry after a lost answer', () => {
  const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });
  let other: Agent;
  beforeAll(async () => {
    const [email, password] = ['other@example.com', 'a passphrase for tests'];
    await app.site.services.adminUsers.create(email, password);
    other = await app.signIn(email, password);
  });

  test('is in the log, but not the same publish by another person', async () => {
    const page = await createPage(admin, {}, [block('HeadingBlock', { text: 'before' })]);
    const content = pageContent(block('HeadingBlock', { text: 'after' }));
    const publish = (by: Agent, revision: number) => () =>
      by.put(`/api/pages/${page.id}`, { page: { content } }, ifMatch(revision));
    expect(await entriesOf(publish(admin, page.content_revision))).toBe(1);
    expect(await entriesOf(publish(other, page.content_revision))).toBe(0);
    expect(await entriesOf(publish(admin, page.content_revision))).toBe(1);
    expect(await entriesOf(publish(admin, page.content_revision + 1))).toBe(0);
  });

  test('is in the log for the details of a page and the fields of an item', async () => {
    const page = await createPage(admin, { title: 'Before' });
    const made = await admin.post('/api/items', { item: { name: 'Before' } });
    const { key, revision } = itemAnswer.parse(made.body).item;
    const changes: [path: string, body: object, loaded: number][] = [
      [`/api/pages/${page.id}`, { page: { title: 'After' } }, page.details_revision],
      [`/api/items/${key}`, { item: { name: 'After' } }, revision],
    ];
    for (const [path, body, loaded] of changes) {
      const change = (by: Agent, at: number) => () => by.patch(path, body, ifMatch(at));
      expect(await entriesOf(change(admin, loaded))).toBe(1);
      expect(await entriesOf(change(other, loaded))).toBe(0);
      expect(await entriesOf(change(admin, loaded))).toBe(1);
      expect(await entriesOf(change(admin, loaded + 1))).toBe(0);
    }
  });
});

test('only administrators can read the log, which is paged', async () => {
  expect((await app.guest().get('/api/activity')).status).toBe(401);
  const answer = await admin.get('/api/activity?limit=1&page=2');
  expect(activityList.parse(answer.body).items).toHaveLength(1);
});
