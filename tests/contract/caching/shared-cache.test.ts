import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SHARED_CACHE_SECONDS } from '../../../api/src/http/cache-control.ts';
import { root } from '../../../scripts/lib/paths.mjs';
import { startTestSite } from '../../helpers/app.ts';
import { createPage, heading } from '../../helpers/factories.ts';

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
if (!hasNginx) console.log('NOT RUN: the example of deploy/nginx.conf (nginx is not installed).');

/** Returns `deploy/nginx.conf` with HTTP on a socket in place of HTTPS on a domain. */
function configFor(folder: string, site: string): string {
  const kept = fs.readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8');
  const [main = ''] = kept.split('\nserver {', 1);
  const server = kept.slice(kept.lastIndexOf('\nserver {'));
  const ours = `${main}${server}`
    .replace('/var/cache/nginx/siteyard', `${folder}/cache`)
    .replace('127.0.0.1:3000', new URL(site).host)
    .replace('listen 443 ssl http2', `listen unix:${folder}/nginx.sock`)
    .replace('Host $http_host', `Host ${new URL(site).host}`)
    .replaceAll(/^ *ssl_certificate.*\n/gm, '');
  // If root starts nginx, its workers run as another user, who may not read the folder of the test.
  const user = process.getuid?.() === 0 ? 'user root root; ' : '';
  return `${user}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp {\naccess_log off;\n${ours}\n}\n`;
}

interface CachedAnswer {
  status: number;
  /** MISS, HIT, EXPIRED, REVALIDATED, BYPASS …; undefined if nginx has no cache for this path. */
  cache: string | undefined;
  etag: string;
  text: string;
}

async function startNginx(site: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-nginx-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(`${folder}/nginx.conf`, configFor(folder, site));
  const nginx = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        nginx.once('exit', () => resolve());
        nginx.kill();
      }),
  );
  await expect.poll(() => fs.existsSync(`${folder}/nginx.sock`)).toBe(true);
  return (url: string, headers: Record<string, string> = {}): Promise<CachedAnswer> =>
    new Promise((resolve, reject) => {
      http
        .get({ socketPath: `${folder}/nginx.sock`, path: url, headers }, (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              cache: res.headers['x-cache'] as string | undefined,
              etag: res.headers.etag ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        })
        .on('error', reject);
    });
}

test.skipIf(!hasNginx)(
  'nginx caches a page, and shows a publish after the stated time',
  async () => {
    const app = await startTestSite({ alone: 'nginx has one address of the site.' });
    onTestFinished(() => app.close());
    const admin = await app.signIn();
    const page = await createPage(admin, {}, [heading('h', 'Before')]);
    const get = await startNginx(app.url);
    const url = `/pages/${page.id}`;

    expect(await get(url)).toMatchObject({ status: 200, cache: 'MISS' });
    const kept = await get(url);
    expect([kept.status, kept.cache, kept.text.includes('Before')]).toEqual([200, 'HIT', true]);
    const same = await get(url, { 'If-None-Match': kept.etag });
    expect([same.status, same.cache]).toEqual([304, 'HIT']);

    await admin.put(`/api/pages/${page.id}`, {
      page: { content: { content: [heading('h', 'After')] } },
    });
    const published = performance.now();
    // A signed-in administrator does not get the cached page.
    const own = await get(url, { Cookie: admin.cookie() });
    expect([own.cache, own.text.includes('After')]).toEqual(['BYPASS', true]);
    await expect.poll(async () => (await get(url)).text.includes('After')).toBe(true);
    const seconds = (performance.now() - published) / 1000;
    expect(seconds).toBeLessThan(SHARED_CACHE_SECONDS + 2);
    expect((await get(url, { 'If-None-Match': kept.etag })).status).toBe(200);

    // nginx caches no answer for a single person.
    for (const path of ['/', '/api/site_settings', '/login'])
      for (const _ of [1, 2]) expect((await get(path)).cache, path).not.toBe('HIT');
  },
);
