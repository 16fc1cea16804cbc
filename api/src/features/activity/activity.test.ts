import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityList, type PageAnswer } from '@siteyard/schemas/http';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

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

test('only administrators can read the log, which is paged', async () => {
  expect((await app.guest().get('/api/activity')).status).toBe(401);
  const answer = await admin.get('/api/activity?limit=1&page=2');
  expect(activityList.parse(answer.body).items).toHaveLength(1);
});
