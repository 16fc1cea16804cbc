import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';

let app: TestSite;
let admin: Agent;
let page: { id: number };
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  page = await createPage(admin, { title: 'Welcome' }, [block('HeadingBlock', { text: 'Hello' })]);
});
afterAll(() => app.close());

const settings = (values: object) => admin.put('/api/site_settings', { settings: values });
const where = async (path = '/', agent = app.guest()) => {
  const answer = await agent.get(path);
  return [answer.status, answer.headers.get('location')];
};
const item = (href: string) => ({ title: href, href, imageUrl: '' });

describe('the root gate', () => {
  test('sends a signed-in administrator to the list of pages', async () => {
    expect(await where('/', admin)).toEqual([302, '/admin/pages']);
    expect(await where('/no/such/path', admin)).toEqual([302, '/admin/pages']);
  });

  test('sends a guest to the home page of the settings', async () => {
    await settings({ home_page_path: `/pages/${page.id}`, nav: { items: [item('/pages/99')] } });
    expect(await where()).toEqual([302, `/pages/${page.id}`]);
    expect((await app.guest().get('/')).headers.get('cache-control')).toBe('no-store');
  });

  test('redirects unknown paths in the same way', async () => {
    expect(await where('/some/where')).toEqual([302, `/pages/${page.id}`]);
    expect(await where('/login/deeper')).toEqual([302, `/pages/${page.id}`]);
  });

  test('falls back to the first existing page of the navigation if the home page is missing', async () => {
    await settings({
      home_page_path: '/pages/424242',
      nav: { items: [item('/'), item('/pages/31337'), item(`/pages/${page.id}?a=b`)] },
    });
    expect(await where()).toEqual([302, `/pages/${page.id}?a=b`]);
  });

  test('accepts a readable address as the home page', async () => {
    await createPage(admin, { address: 'start' }, [block('HeadingBlock', { text: 'Start' })]);
    await settings({ home_page_path: '/start', nav: { items: [] } });
    expect(await where()).toEqual([302, '/start']);
  });

  test('uses a navigation item only if its link has the form /pages/…', async () => {
    await createPage(admin, { address: 'fleet' }, [block('HeadingBlock', { text: 'Fleet' })]);
    await settings({ home_page_path: '', nav: { items: [item('/fleet')] } });
    const home = await app.guest().get('/');
    expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await settings({ nav: { items: [item('/fleet'), item(`/pages/${page.id}`)] } });
    expect(await where()).toEqual([302, `/pages/${page.id}`]);
  });

  test.each(['/', '/?x', '/login', '/nothing-here', '/pages/424242', ''])(
    'shows an empty page with menu and footer if no page exists (home page path %s)',
    async (home) => {
      await settings({ home_page_path: home, nav: { items: [item('/'), item('/fleet')] } });
      const answer = await app.guest().get('/');
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<footer');
      expect(answer.text).not.toContain('does not exist');
      expect(await where('/unknown')).toEqual([302, '/']);
    },
  );

  test('keeps the query of the request on every redirect', async () => {
    const QUERY = 'utm_source=ad&gclid=a%2Fb';
    await createPage(admin, { address: 'offers' }, [block('HeadingBlock', { text: 'Offers' })]);
    const moved = await createPage(admin, { address: 'before' }, [
      block('HeadingBlock', { text: 'Moved' }),
    ]);
    await admin.patch(`/api/pages/${moved.id}`, { page: { address: 'after' } });
    await settings({ home_page_path: '/offers?ref=home#top', faviconUrl: '/uploads/icon.png' });
    for (const [path, target] of [
      ['/', '/offers?ref=home&QUERY#top'],
      ['/no/such/page', '/offers?ref=home&QUERY#top'],
      ['/Offers/', '/offers?QUERY'],
      ['/before', '/after?QUERY'],
      ['/favicon.ico', '/uploads/icon.png?QUERY'],
    ] as const)
      expect(await where(`${path}?${QUERY}`), path).toEqual([
        expect.any(Number),
        target.replace('QUERY', QUERY),
      ]);
    expect(await where(`/?${QUERY}`, admin)).toEqual([302, `/admin/pages?${QUERY}`]);
    await settings({ home_page_path: '', nav: { items: [] } });
    expect(await where(`/no/such/page?${QUERY}`)).toEqual([302, `/?${QUERY}`]);
    expect(await where(`/admin/preview/${moved.id}?${QUERY}`)).toEqual([
      302,
      `/login?redirect=${encodeURIComponent(`/admin/preview/${moved.id}?${QUERY}`)}`,
    ]);
  });

  test('redirects /favicon.ico to the favicon of the settings, or sends an empty icon', async () => {
    await settings({ faviconUrl: '' });
    expect((await app.guest().get('/favicon.ico')).status).toBe(204);
    await settings({ faviconUrl: '/uploads/icon.png' });
    expect(await where('/favicon.ico')).toEqual([302, '/uploads/icon.png']);
  });

  test('never redirects to another site, for any spelling of the path', async () => {
    for (const path of [
      '//evil.example/x',
      '/\\evil.example',
      '/%5cevil.example',
      '/%2f%2fevil.example',
    ]) {
      const [, location] = await where(path);
      expect(location ?? '/', path).toMatch(/^\/(?![/\\])/);
    }
  });
});
