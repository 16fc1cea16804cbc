import { brotliDecompressSync } from 'node:zlib';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase } from '../../helpers/database.ts';
import { changeEntry, putState, storedStates } from '../../helpers/entries.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { PUBLIC_CACHE_CONTROL } from '../../../api/src/http/cache-control.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const publish = (id: number, text: string) =>
  admin.put(`/api/pages/${id}`, {
    page: { content: pageContent(block('HeadingBlock', { text })) },
  });
const heading = (text: string) => [block('HeadingBlock', { text })];

/** Requests a path. Does not decompress the body of the answer. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = http.request(app.url + path, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.on('error', reject).end();
    },
  );
}

describe('a public page', () => {
  test('is a complete document without scripts', async () => {
    const { id } = await createPage(admin, { title: 'Fleet' }, heading('Our fleet'));
    const { status, headers, text } = await app.guest().get(`/pages/${id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html><html lang="en"/);
    expect(text).toContain('Our fleet');
    expect(text).toContain('</html>');
    expect(text).not.toContain('<script');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('shows a publish immediately, and never a draft', async () => {
    const { id } = await createPage(admin, {}, heading('Before'));
    expect((await app.guest().get(`/pages/${id}`)).text).toContain('Before');
    await admin.put(`/api/pages/${id}/draft`, {
      draft: { content: pageContent(...heading('Only a draft')), base_revision: 1 },
    });
    expect((await app.guest().get(`/pages/${id}`)).text).not.toContain('Only a draft');
    await publish(id, 'After');
    const after = await app.guest().get(`/pages/${id}`);
    expect(after.text).toContain('After');
    expect(after.text).not.toContain('Before');
  });

  test('shows changed settings immediately', async () => {
    const { id } = await createPage(admin, { title: 'About' }, heading('About'));
    await app.guest().get(`/pages/${id}`);
    await admin.put('/api/site_settings', { settings: { title: 'Hill Rentals' } });
    expect((await app.guest().get(`/pages/${id}`)).text).toContain('Hill Rentals');
  });

  test('shows a publish of another instance within a second', async () => {
    const database = await startTestDatabase();
    const [one, two] = await Promise.all([
      startTestSite({ databaseUri: database.uri }),
      startTestSite({ databaseUri: database.uri }),
    ]);
    try {
      const editor = await one.signIn();
      const { id } = await createPage(editor, {}, heading('Old words'));
      const shows = (words: string) =>
        expect
          .poll(async () => (await two.guest().get(`/pages/${id}`)).text, {
            timeout: 3_000,
            interval: 20,
          })
          .toContain(words);
      await shows('Old words');
      await editor.put(`/api/pages/${id}`, {
        page: { content: pageContent(...heading('New words')) },
      });
      const published = Date.now();
      await shows('New words');
      expect(Date.now() - published).toBeLessThan(1_000);
    } finally {
      await Promise.all([one.close(), two.close()]);
      await database.stop();
    }
  });

  test('has an ETag that changes with the content, and returns 304', async () => {
    const { id } = await createPage(admin, {}, heading('One'));
    const first = await app.guest().get(`/pages/${id}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe(PUBLIC_CACHE_CONTROL);
    const same = await app.guest().get(`/pages/${id}`, { 'If-None-Match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    expect(same.headers.get('etag')).toBe(etag);
    // A new page makes the site render this page again, with the same result.
    await createPage(admin, {}, heading('Another'));
    expect((await app.guest().get(`/pages/${id}`, { 'If-None-Match': etag })).status).toBe(304);
    await publish(id, 'Two');
    const changed = await app.guest().get(`/pages/${id}`, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('has the same headers from the cache and from Express', async () => {
    const { id } = await createPage(admin, {}, heading('Headers'));
    const names = (headers: http.IncomingHttpHeaders) => {
      const { date, 'x-request-id': id, ...others } = headers;
      expect(date).toBeDefined();
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      return others;
    };
    const fresh = await raw(`/pages/${id}`);
    const kept = await raw(`/pages/${id}`);
    // Express always handles another spelling of the same address.
    const express = await raw(`/pages/${id}/`);
    expect(names(kept.headers)).toEqual(names(fresh.headers));
    expect(names(express.headers)).toEqual(names(kept.headers));
    expect(kept.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': PUBLIC_CACHE_CONTROL,
    });
    expect(kept.headers['x-powered-by']).toBeUndefined();
  });

  test('has a content security policy without inline scripts', async () => {
    const { id } = await createPage(admin, {}, heading('Policy'));
    const policy = (await app.guest().get(`/pages/${id}`)).headers.get('content-security-policy');
    const parts = new Map(
      policy?.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(parts.get('script-src')).toBe("'self'");
    expect(parts.get('style-src-elem')).toBe("'self'");
    expect(parts.get('style-src-attr')).toBe("'unsafe-inline'");
    expect(parts.get('object-src')).toBe("'none'");
    expect(parts.get('base-uri')).toBe("'none'");
    expect(parts.get('frame-ancestors')).toBe("'self'");
    expect(parts.get('form-action')).toBe("'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  test('is compressed once, and has no body for HEAD', async () => {
    const { id } = await createPage(admin, {}, heading('Small'));
    const path = `/pages/${id}`;
    const plain = await raw(path);
    const packed = await raw(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.vary).toBe('Accept-Encoding');
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    const zipped = await raw(path, { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const head = await raw(path, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(plain.body.length));
  });
});

describe('a missing page', () => {
  test.each(['999999', '0', '-1', '01', '1e1', 'abc', '1.json', '9'.repeat(400), '%00', 'a%2fb'])(
    'returns 404 for /pages/%s, with one line of text between the menu and the footer',
    async (id) => {
      const answer = await app.guest().get(`/pages/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).toContain('This page does not exist.');
      expect(answer.text).toContain('<footer');
    },
  );

  test('returns 404 as soon as the page is deleted, and 200 as soon as it is restored', async () => {
    const { id } = await createPage(admin, {}, heading('Soon gone'));
    expect((await app.guest().get(`/pages/${id}`)).status).toBe(200);
    await admin.delete(`/api/pages/${id}`);
    expect((await app.guest().get(`/pages/${id}`)).status).toBe(404);
  });

  test('returns 405 for a method that pages do not support', async () => {
    expect((await admin.post('/pages/1')).status).toBe(405);
  });

  test('returns 404 for unknown calls and files instead of a screen', async () => {
    for (const path of ['/api/nothing', '/API/x', '//api/x', '/api%2fx', '/assets/x.js'])
      expect((await app.guest().get(path)).status, path).toBe(404);
    expect((await admin.post('/nothing')).status).toBe(404);
  });
});

describe('damaged stored pages', () => {
  test.each([
    ['no content', undefined],
    ['a number', 42],
    ['text that is not JSON', '{"content": ['],
    ['a list', [1, 2, 3]],
    ['invalid blocks', { content: [null, 1, 'x', { type: 7 }, { type: 'HeadingBlock' }] }],
    [
      'props of wrong types',
      { content: [{ type: 'TwoCol', props: { id: 'a', left: 5, variant: {} } }] },
    ],
    ['an unknown type', { content: [{ type: 'constructor', props: { id: 'a' } }] }],
  ])('return 200 with the readable blocks: %s', async (_what, content) => {
    const { id } = await createPage(admin, { title: 'Broken' }, heading('Fine'));
    // The page gets a new state. A change of its present state would not be seen, because stored states
    // never change.
    const own = await putState(app, 'content', { id });
    await storedStates(app).updateOne(
      { _id: own },
      content === undefined ? { $unset: { value: 1 } } : { $set: { value: content } },
    );
    await changeEntry(app, `page:${id}`, (entry) => ({ ...entry, content: own }));
    const answer = await app.guest().get(`/pages/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('</html>');
  });
});

describe('readable addresses', () => {
  test('return the page, and other spellings and former addresses redirect to it', async () => {
    const page = await createPage(admin, { address: 'fleet/big-ones' }, heading('Big ones'));
    const answer = await app.guest().get('/fleet/big-ones');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Big ones');
    for (const path of ['/Fleet/Big-Ones', '/fleet/big-ones/', '/fleet%2Fbig-ones/']) {
      const other = await app.guest().get(path);
      expect([other.status, other.headers.get('location')], path).toEqual([301, '/fleet/big-ones']);
    }
    await admin.patch(`/api/pages/${page.id}`, { page: { address: 'machines' } });
    const former = await app.guest().get('/fleet/big-ones');
    expect([former.status, former.headers.get('location')]).toEqual([301, '/machines']);
    await admin.patch(`/api/pages/${page.id}`, { page: { address: '' } });
    const none = await app.guest().get('/machines');
    expect([none.status, none.headers.get('location')]).toEqual([301, `/pages/${page.id}`]);
  });
});

describe('search engines', () => {
  test('get the published pages in the sitemap that robots.txt names', async () => {
    const { id } = await createPage(admin, {}, heading('Public'));
    const { id: hidden } = (await createPage(admin)) satisfies PageAnswer;
    await createPage(admin, { address: 'prices' }, heading('Prices'));
    const { text, headers } = await app.guest().get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    expect(text).toContain(`/pages/${id}</loc>`);
    expect(text).toContain('/prices</loc>');
    expect(text).not.toContain(`/pages/${hidden}</loc>`);
    const robots = await app.guest().get('/robots.txt');
    expect(robots.text).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
    // The site takes the host from its configuration, not from the request.
    const other = await raw('/robots.txt', { Host: 'evil.example' });
    expect(other.body.toString()).not.toContain('evil');
  });
});
