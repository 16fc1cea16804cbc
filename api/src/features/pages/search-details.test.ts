import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedPage, PageAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { entryOf } from '../../../../tests/helpers/entries.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

const TOKEN = 'a-private-token';
let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ privateToken: TOKEN });
  admin = await app.signIn();
});
afterAll(() => app.close());

const newPage = () => createPage(admin, { title: 'Fleet' }, [block('HeadingBlock')]);
const change = async (id: number, page: object) => {
  const answer = await admin.patch(`/api/pages/${id}`, { page });
  expect(answer.status).toBe(200);
  return answer.body as PageAnswer;
};
const html = async (id: number) => (await app.guest().get(`/pages/${id}`)).text;
const sitemap = async () => (await app.guest().get('/sitemap.xml')).text;
const stored = async (id: number) => Object.keys(await entryOf(app, `page:${id}`));
const exported = async (id: number) => {
  const operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  const answer = await operator.get(`/api/operator/pages?after=${id - 1}&limit=1`);
  return (answer.body as { pages: ListedPage[] }).pages[0];
};

test('the search title is the title of the document, without an addition', async () => {
  const { id } = await newPage();
  expect(await html(id)).toContain('<title>Fleet · ');
  expect(await change(id, { search_title: 'Rent a lift' })).toMatchObject({
    title: 'Fleet',
    search_title: 'Rent a lift',
    noindex: false,
  });
  expect(await html(id)).toContain('<title>Rent a lift</title>');
  expect(await html(id)).toContain('<h1 class="sr-only">Fleet</h1>');
});

test('a page with noindex asks search engines not to list it, and is not in the sitemap', async () => {
  const { id } = await newPage();
  expect(await html(id)).not.toContain('name="robots"');
  expect(await sitemap()).toContain(`/pages/${id}<`);
  await change(id, { noindex: true });
  expect(await html(id)).toContain('<meta name="robots" content="noindex"/>');
  expect(await sitemap()).not.toContain(`/pages/${id}<`);
});

test('default values are neither stored nor exported', async () => {
  const { id } = await newPage();
  const before = await exported(id);
  expect(await stored(id)).not.toEqual(expect.arrayContaining(['search_title']));
  await change(id, { search_title: 'Rent a lift', noindex: true });
  expect(await exported(id)).toMatchObject({ search_title: 'Rent a lift', noindex: true });
  expect(await stored(id)).toEqual(expect.arrayContaining(['search_title', 'noindex']));
  await change(id, { search_title: '', noindex: false });
  expect(await stored(id)).not.toContain('search_title');
  expect(await stored(id)).not.toContain('noindex');
  expect(await exported(id)).toEqual(before);
  expect(before).not.toHaveProperty('noindex');
});

test('setting a present value again changes nothing', async () => {
  const { id, details_revision } = await newPage();
  const same = await change(id, { search_title: '', noindex: false });
  expect(same.details_revision).toBe(details_revision);
});

test('restoring a version restores them, also to their defaults; a copy has them', async () => {
  const { id } = await newPage();
  await change(id, { search_title: 'Rent a lift', noindex: true });
  await change(id, { search_title: '', noindex: false });
  const versions = (await admin.get(`/api/pages/${id}/versions`)).body as { number: number }[];
  const restore = (at: number) =>
    admin.post(`/api/pages/${id}/versions/${versions[at]?.number}/restore`);
  expect((await restore(0)).body).toMatchObject({ search_title: 'Rent a lift', noindex: true });
  const copy = await admin.post(`/api/pages/${id}/duplicate`);
  expect(copy.body).toMatchObject({ search_title: 'Rent a lift', noindex: true });
  expect((await restore(1)).body).toMatchObject({ search_title: '', noindex: false });
});
