import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAnswer, PageSummary } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite({ privateToken: TOKEN });
  admin = await app.signIn();
});
afterAll(() => app.close());

const heading = (text: string) => block('HeadingBlock', { text });
const unpublish = (id: number) => admin.post(`/api/pages/${id}/unpublish`);

/** Returns the paths on which a guest finds a page. */
async function whereAGuestFinds(page: PageAnswer): Promise<string[]> {
  const guest = app.guest();
  const found: string[] = [];
  const paths = [
    `/pages/${page.id}`,
    `/${page.address}`,
    `/api/pages/${page.id}`,
    `/api/pages/${page.id}.json`,
  ];
  for (const path of paths) {
    const answer = await guest.get(path);
    if (answer.status === 200) found.push(path);
    expect(answer.status === 200 || !answer.text.includes(page.title), path).toBe(true);
  }
  const map = (await guest.get('/sitemap.xml')).text;
  if (map.includes(`/${page.address}<`) || map.includes(`/pages/${page.id}<`))
    found.push('sitemap');
  const operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  const exported = await operator.get(`/api/operator/pages?after=${page.id - 1}&limit=1`);
  const { pages } = exported.body as { pages: { id: number }[] };
  if (pages.some(({ id }) => id === page.id)) found.push('export');
  return found;
}

const EVERYWHERE = (page: PageAnswer) => [
  `/pages/${page.id}`,
  `/${page.address}`,
  `/api/pages/${page.id}`,
  `/api/pages/${page.id}.json`,
  'sitemap',
  'export',
];

describe('a page that was never published', () => {
  test('returns 404 to guests on every path', async () => {
    const page = await createPage(admin, { title: 'Secret plan', address: 'secret/plan' });
    expect(await whereAGuestFinds(page)).toEqual([]);
  });

  test('is visible to administrators, by the API and as HTML', async () => {
    const page = await createPage(admin, { title: 'Seen by us' });
    expect((await admin.get(`/api/pages/${page.id}`)).body).toMatchObject({ published_at: null });
    const preview = await admin.get(`/admin/preview/${page.id}`);
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('<title>Seen by us');
    expect(preview.headers.get('cache-control')).toBe('no-store');
    expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('becomes public with its first publish', async () => {
    const page = await createPage(admin, { title: 'Opening', address: 'opening' });
    await admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(heading('Hi')) } });
    expect(await whereAGuestFinds(page)).toEqual(EVERYWHERE(page));
  });

  test('is never the target of the root gate', async () => {
    const page = await createPage(admin, { title: 'Not home' });
    const { settings } = (await admin.get('/api/site_settings')).body as { settings: object };
    await admin.put('/api/site_settings', {
      settings: { ...settings, home_page_path: `/pages/${page.id}` },
    });
    expect((await app.guest().get('/')).headers.get('location')).not.toBe(`/pages/${page.id}`);
  });

  test('is the result of duplicating a public page', async () => {
    const page = await createPage(admin, { title: 'Original' }, [heading('Text')]);
    const copy = (await admin.post(`/api/pages/${page.id}/duplicate`)).body as PageAnswer;
    expect((await app.guest().get(`/pages/${copy.id}`)).status).toBe(404);
  });
});

describe('unpublishing', () => {
  test('hides a cached page and keeps its content', async () => {
    const page = await createPage(admin, { title: 'Sale', address: 'sale' }, [heading('50 %')]);
    expect(await whereAGuestFinds(page)).toEqual(EVERYWHERE(page));
    const answer = await unpublish(page.id);
    expect(answer.status, answer.text).toBe(200);
    const hidden = answer.body as PageAnswer;
    expect(hidden).toMatchObject({ published_at: null, content_revision: page.content_revision });
    expect(hidden.unpublished_at).not.toBeNull();
    expect(JSON.stringify(hidden.content)).toContain('50 %');
    expect(await whereAGuestFinds(page)).toEqual([]);
  });

  test('hides the former addresses of the page', async () => {
    const page = await createPage(admin, { address: 'older' }, [heading('Moved')]);
    await admin.patch(`/api/pages/${page.id}`, { page: { address: 'newer' } });
    expect((await app.guest().get('/older')).headers.get('location')).toBe('/newer');
    await unpublish(page.id);
    expect((await app.guest().get('/older')).headers.get('location')).not.toBe('/newer');
  });

  test('is undone by publishing the same content', async () => {
    const page = await createPage(admin, { address: 'again' }, [heading('Again')]);
    await unpublish(page.id);
    const again = await admin.put(
      `/api/pages/${page.id}`,
      { page: { content: page.content } },
      { 'If-Match': `"${page.content_revision}"` },
    );
    expect(again.body).toMatchObject({ unpublished_at: null });
    expect(await whereAGuestFinds(page)).toEqual(EVERYWHERE(page));
  });

  test('is not undone by restoring a version', async () => {
    const page = await createPage(admin, {}, [heading('First')]);
    await admin.put(`/api/pages/${page.id}`, { page: { content: pageContent(heading('Second')) } });
    await unpublish(page.id);
    const versions = (await admin.get(`/api/pages/${page.id}/versions`)).body as {
      number: number;
    }[];
    const restored = await admin.post(
      `/api/pages/${page.id}/versions/${versions.at(-1)!.number}/restore`,
    );
    expect(restored.status, restored.text).toBe(200);
    expect(restored.body).toMatchObject({ published_at: null });
    expect((await app.guest().get(`/pages/${page.id}`)).status).toBe(404);
  });

  test('does not change a page that is not public', async () => {
    const page = await createPage(admin);
    const first = (await unpublish(page.id)).body as PageSummary;
    expect(first).toMatchObject({ published_at: null, unpublished_at: null });
    expect(first.updated_at).toBe(page.updated_at);
  });

  test('requires an administrator', async () => {
    const page = await createPage(admin, {}, [heading('Stays')]);
    expect((await app.guest().post(`/api/pages/${page.id}/unpublish`)).status).toBe(401);
    expect((await app.guest().get(`/pages/${page.id}`)).status).toBe(200);
    expect((await unpublish(987_654)).body).toMatchObject({ code: 'page_not_found' });
  });
});
