import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';

/**
 * The site caches its answers to guests until its content changes. Callers with a session or token
 * always get the current state.
 */
let app: TestSite;
let admin: Agent;
let id: number;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  ({ id } = await createPage(admin, {}, [block('HeadingBlock', { id: 'H', text: 'First' })]));
});
afterAll(() => app.close());

const publish = (text: string) =>
  admin.put(`/api/pages/${id}`, {
    page: { content: pageContent(block('HeadingBlock', { id: 'H', text })) },
  });

const paths = () => [
  `/api/pages/${id}`,
  `/api/pages/${id}.json`,
  '/api/site_settings',
  '/api/openapi.json',
  '/sitemap.xml',
  '/robots.txt',
  '/login',
];

test('guests get an ETag, and 304 if they send it back', async () => {
  for (const path of paths()) {
    const guest = app.guest();
    const { status, headers } = await guest.get(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await guest.get(path, { 'If-None-Match': String(headers.get('etag')) });
    expect({ path, status: again.status }).toEqual({ path, status: 304 });
  }
});

test('guests see a change immediately, and no unpublished page', async () => {
  const read = () => app.guest().get(`/api/pages/${id}`);
  expect((await read()).text).toContain('First');
  await publish('Second');
  expect((await read()).text).toContain('Second');
  await admin.post(`/api/pages/${id}/unpublish`);
  expect((await read()).status).toBe(404);
  expect((await admin.get(`/api/pages/${id}`)).status).toBe(200);
  expect((await read()).status).toBe(404);
  await publish('Second');
});

test('guests see a notice from its first to its last day', async () => {
  const notice = { text: 'Closed today', from: '2026-12-24', until: '2026-12-24', href: '' };
  const saved = await admin.put('/api/site_settings', { settings: { notice, timezone: 'UTC' } });
  expect(saved.status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const seenAt = async (moment: string) => {
      vi.setSystemTime(new Date(moment));
      return (await app.guest().get('/api/site_settings')).text.includes('Closed today');
    };
    expect(await seenAt('2026-12-23T23:59:59Z')).toBe(false);
    expect(await seenAt('2026-12-24T00:00:00Z')).toBe(true);
    expect(await seenAt('2026-12-24T23:59:59Z')).toBe(true);
    expect(await seenAt('2026-12-25T00:00:00Z')).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('administrators get answers that no cache may store', async () => {
  await app.guest().get(`/api/pages/${id}`);
  for (const path of [`/api/pages/${id}`, '/api/site_settings']) {
    const { headers } = await admin.get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  }
});
