import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../helpers/app.ts';

let app: TestSite;
let folder: string;
const script = 'console.log("hello");'.repeat(100);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-assets-'));
  fs.writeFileSync(path.join(folder, 'main-1a2b.js'), script);
  fs.writeFileSync(path.join(folder, 'main-1a2b.js.br'), brotliCompressSync(script));
  fs.writeFileSync(path.join(folder, 'small-3c4d.css'), 'a{}');
  fs.writeFileSync(path.join(folder, 'font-5e6f.woff2'), 'font');
  app = await startTestSite({ assets: { folder } });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

function get(name: string, headers: Record<string, string> = {}) {
  return new Promise<{ status?: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = http.get(`${app.url}/assets/${name}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.on('error', reject);
    },
  );
}

describe('files of the build', () => {
  test.each([
    ['Range', 'bytes=99999999-'],
    ['Range', 'bytes=5-2'],
    ['If-Match', '"of another time"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('are sent in full for a range or conditional request: %s %s', async (name, value) => {
    const answer = await get('main-1a2b.js', { [name]: value });
    expect([answer.status, answer.body.toString()]).toEqual([200, script]);
  });

  test('are compressed for clients that accept it and cached as immutable', async () => {
    const packed = await get('main-1a2b.js', { 'Accept-Encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(packed.body).toString()).toBe(script);
    const plain = await get('main-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  test('are sent uncompressed if they have no compressed copy', async () => {
    const css = await get('small-3c4d.css', { 'Accept-Encoding': 'br' });
    expect([css.status, css.body.toString()]).toEqual([200, 'a{}']);
    expect(css.headers['content-encoding']).toBeUndefined();
    const font = await get('font-5e6f.woff2', { 'Accept-Encoding': 'br' });
    expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  });

  test.each(['missing.js', '', '..%2f..%2fpackage.json', '.hidden', 'main-1a2b.js/'])(
    'return 404 for /assets/%s',
    async (name) => {
      expect((await get(name, { 'Accept-Encoding': 'br' })).status).toBe(404);
    },
  );
});
