import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkCheckAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
let shown = 0;
let hidden = 0;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  const text = [block('HeadingBlock', { text: 'Cranes' })];
  shown = (await createPage(admin, { title: 'Cranes', address: 'cranes' }, text)).id;
  await admin.patch(`/api/pages/${shown}`, { page: { address: 'lifting' } });
  const made = await admin.post('/api/pages', { page: { title: 'Hidden', address: 'hidden' } });
  hidden = (made.body as { id: number }).id;
});
afterAll(() => app.close());

const check = async (links: string[]) =>
  ((await admin.post('/api/link_checks', { links })).body as LinkCheckAnswer).links;

test('distinguishes public pages from others, by number and by address', async () => {
  const cranes = { id: shown, title: 'Cranes' };
  const secret = { id: hidden, title: 'Hidden' };
  expect(
    await check([
      `/pages/${shown}`,
      `/pages/${hidden}#prices`,
      '/pages/999999',
      '/lifting?from=menu',
      '/Lifting/',
      '/cranes',
      '/hidden',
      '/nowhere',
      '/pages/x',
    ]),
  ).toEqual([
    { link: `/pages/${shown}`, state: 'fine', page: cranes },
    { link: `/pages/${hidden}#prices`, state: 'not_public', page: secret },
    { link: '/pages/999999', state: 'not_found', page: null },
    { link: '/lifting?from=menu', state: 'fine', page: cranes },
    { link: '/Lifting/', state: 'fine', page: cranes },
    { link: '/cranes', state: 'fine', page: null },
    { link: '/hidden', state: 'not_public', page: secret },
    { link: '/nowhere', state: 'not_found', page: null },
    { link: '/pages/x', state: 'not_found', page: null },
  ]);
});

test('does not look up other sites, files, screens and anchors', async () => {
  const links = [
    '/',
    '#prices',
    '?a=b',
    'https://example.com',
    'tel:5550142',
    '/login',
    '/uploads/x',
  ];
  expect((await check(links)).map(({ state }) => state)).toEqual(links.map(() => 'fine'));
  expect((await check(['javascript:x', 'half typed', '']))[1]?.state).toBe('not_a_link');
});

test('finds nothing in the trash', async () => {
  const { id } = await createPage(admin, { title: 'Gone' }, []);
  await admin.delete(`/api/pages/${id}`);
  expect((await check([`/pages/${id}`]))[0]?.state).toBe('not_found');
});

test('requires an administrator, and refuses too many links', async () => {
  expect((await app.guest().post('/api/link_checks', { links: [] })).status).toBe(401);
  const many = Array.from({ length: 101 }, () => '/');
  expect((await admin.post('/api/link_checks', { links: many })).status).toBe(422);
});
