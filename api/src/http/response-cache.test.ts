import express from 'express';
import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import { createResponseCache, type PublicResponse } from './response-cache.ts';

afterEach(() => vi.useRealTimers());

function start(make: () => PublicResponse | Promise<PublicResponse>, maxBytes?: number) {
  const site = { revision: 1 };
  const answers = createResponseCache(() => site.revision, maxBytes);
  const made = vi.fn(make);
  const app = express().use((req, res) => answers.send(req, res, req.path, made));
  const get = (path = '/') => request(app).get(path);
  return { site, made, get, head: () => request(app).head('/') };
}

test('an answer is made once for each revision of the site', async () => {
  const { site, made, get } = start(() => ({ type: 'application/json', body: '{"a":1}' }));
  const [first, second] = await Promise.all([get(), get()]);
  expect(first.body).toEqual({ a: 1 });
  expect(second.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag: first.headers['etag'],
    vary: 'Accept-Encoding',
  });
  await get();
  expect(made).toHaveBeenCalledTimes(1);
  site.revision = 2;
  await get();
  expect(made).toHaveBeenCalledTimes(2);
  await get('/other');
  expect(made).toHaveBeenCalledTimes(3);
});

test('returns 304 for its ETag until its text changes', async () => {
  let body = 'one';
  const { site, get } = start(() => ({ type: 'text/plain', body }));
  const { headers } = await get();
  const again = () => get().set('If-None-Match', headers['etag'] ?? '');
  expect(await again()).toMatchObject({ status: 304, text: '' });
  site.revision = 2;
  expect((await again()).status).toBe(304);
  body = 'two';
  site.revision = 3;
  expect(await again()).toMatchObject({ status: 200, text: 'two' });
});

test('an answer that changes by itself is made again at that time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T10:00:00Z') });
  const until = Date.parse('2026-12-24T12:00:00Z');
  const { made, get } = start(() => ({
    type: 'text/plain',
    body: String(made.mock.calls.length),
    until,
  }));
  expect((await get()).text).toBe('1');
  vi.setSystemTime(until - 1);
  expect((await get()).text).toBe('1');
  vi.setSystemTime(until);
  expect((await get()).text).toBe('2');
});

test('a change while an answer is made makes it outdated', async () => {
  const { site, get } = start(() => ({ type: 'text/plain', body: `at ${site.revision++}` }));
  expect((await get()).text).toBe('at 1');
  expect((await get()).text).toBe('at 2');
});

test('does not keep a failure, and keeps no more than its size', async () => {
  let fails = true;
  const { made, get } = start(() => {
    if (fails) throw new Error('the database does not answer');
    return { type: 'text/plain', body: 'x'.repeat(100) };
  }, 200);
  expect((await get()).status).toBe(500);
  fails = false;
  expect((await get()).status).toBe(200);
  await get('/other');
  await get();
  expect(made).toHaveBeenCalledTimes(4);
});

test('sends the encoding that the client accepts, and no body for HEAD', async () => {
  const { made, get, head } = start(() => ({ type: 'text/plain', body: 'x'.repeat(10_000) }));
  const zipped = await get().set('Accept-Encoding', 'gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.text).toBe('x'.repeat(10_000));
  const plain = await head().set('Accept-Encoding', 'identity');
  expect(plain.headers).toMatchObject({ 'content-length': '10000' });
  expect(plain.text).toBeUndefined();
  expect(made).toHaveBeenCalledTimes(1);
});
