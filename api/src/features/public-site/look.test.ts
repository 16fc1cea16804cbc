import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { READY_MADE_LOOKS } from '@siteyard/schemas/look';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';

let app: TestSite;
let admin: Agent;
let path = '';
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  const { id } = await createPage(admin, { title: 'Fleet' }, [block('HeadingBlock')]);
  path = `/pages/${id}`;
});
afterAll(() => app.close());

const [yard, shop] = READY_MADE_LOOKS.map(({ look }) => look);
const save = (settings: object) => admin.put('/api/site_settings', { settings });
const saved = async () =>
  ((await admin.get('/api/site_settings')).body as { settings: { look?: object } }).settings;

test('a look changes the cached pages at once, with a style that the policy allows', async () => {
  const guest = app.guest();
  const before = await guest.get(path);
  expect((await save({ look: yard })).status).toBe(200);
  const styled = await guest.get(path);
  const [, css = ''] = /<style id="look">([^<]+)<\/style>/.exec(String(styled.body)) ?? [];
  expect(css).toContain('--on-button:');
  const hash = createHash('sha256').update(css).digest('base64');
  expect(styled.headers.get('content-security-policy')).toContain(
    `style-src-elem 'self' 'sha256-${hash}';`,
  );
  expect(styled.headers.get('etag')).not.toBe(before.headers.get('etag'));

  // A request without a look does not change the stored look.
  await save({ title: '' });
  expect(await saved()).toMatchObject({ look: yard });

  expect((await save({ look: null })).status).toBe(200);
  const after = await guest.get(path);
  expect(after.body).toBe(before.body);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  expect(await saved()).not.toHaveProperty('look');
});

test('restoring a version of the settings restores its look', async () => {
  await save({ look: yard });
  await save({ look: shop });
  const versions = (await admin.get('/api/site_settings/versions')).body as { number: number }[];
  await admin.post(`/api/site_settings/versions/${versions[0]?.number}/restore`);
  expect(await saved()).toMatchObject({ look: yard });
  await save({ look: null });
});

test('a look is checked field by field, and is never CSS', async () => {
  const refused = await save({
    look: {
      version: 2,
      brand: 'red',
      accent: '#FFF',
      corners: 'huge',
      header: ';}body{',
      extra: 1,
    },
  });
  expect(refused.status).toBe(422);
  expect((refused.body as ErrorBody).issues?.map((issue) => issue.path).sort()).toEqual([
    'settings.look.accent',
    'settings.look.brand',
    'settings.look.corners',
    'settings.look.extra',
    'settings.look.header',
    'settings.look.version',
  ]);
});
