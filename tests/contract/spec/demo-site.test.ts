import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite({ env: { SEED: 'demo' } });
});
afterAll(() => app.close());

test('the demo site is the site of a forklift company', async () => {
  const home = await app.guest().get('/');
  const { status, text } = await app.guest().get(home.headers.get('location') ?? '');
  expect(status).toBe(200);
  expect(text).toMatch(/forklift/i);
  const { body } = await app.guest().get('/api/site_settings');
  const { title } = (body as { settings: { title: string } }).settings;
  expect(title).not.toBe('');
  expect(text).toContain(title);
});

test.each([
  [4, 'history'],
  [11, 'terms'],
  [12, 'privacy'],
  [13, 'cookies'],
])('page %i, to which every page links, exists: %s', async (id) => {
  const { status, text } = await app.guest().get(`/pages/${id}`);
  expect(status).toBe(200);
  expect(text).toContain('<h1');
});
