import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUNDLE_FORMAT, type Bundle } from '@siteyard/schemas/bundle';
import type { ContentRun } from '@siteyard/schemas/content-run';
import { writeBundle } from '@siteyard/schemas/bundle-write';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { siteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import { filesIn, readOwner } from '../../../api/src/embedded-db/address.ts';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { pageOf } from '../../../scripts/bench/fixture-page.ts';
import { pngOf } from '../../helpers/images.ts';
import { startSite } from '../../helpers/running-site.ts';
import { makeToken } from '../crash/make-token.ts';

const SITECTL = fileURLToPath(new URL('../../../cli/bin/sitectl.mjs', import.meta.url));
/** px; as noise that is not compressed a picture has 8 MB. */
const [WIDTH, HEIGHT] = [1920, 1456];

/** How much is imported. */
interface Size {
  pages: number;
  pictures: number;
}

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-large-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Writes a bundle whose pages show the pictures in turn. */
function writeLargeBundle(to: string, { pages, pictures }: Size): void {
  fs.mkdirSync(path.join(to, 'media'), { recursive: true });
  fs.mkdirSync(path.join(to, 'pages'));
  const noise = randomFillSync(Buffer.alloc((WIDTH * 3 + 1) * HEIGHT));
  for (let row = 0; row < HEIGHT; row += 1) noise[row * (WIDTH * 3 + 1)] = 0; // No filter.
  const media: Bundle['media'] = {};
  for (let n = 0; n < pictures; n += 1) {
    noise.writeUInt32BE(n, 1);
    const bytes = pngOf(WIDTH, HEIGHT, deflateSync(noise, { level: 0 }));
    const name = `${sha256(bytes)}.png`;
    fs.writeFileSync(path.join(to, 'media', name), bytes);
    const about = { type: 'image/png', width: WIDTH, height: HEIGHT, alt: '' } as const;
    media[name] = { ...about, name: `${n}.png`, bytes: bytes.length };
  }
  const names = Object.keys(media);
  const bundle: Bundle = {
    manifest: {
      format: BUNDLE_FORMAT,
      contentVersion: CONTENT_VERSION,
      site_id: null,
      scope: 'site',
    },
    settings: siteSettings.parse({ title: 'Large' }),
    pages: Array.from({ length: pages }, (_, n) => ({
      id: 100 + n,
      key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      title: `Page ${n}`,
      description: '',
      address: '',
      social_image: `/uploads/${names[n % names.length]}`,
      content: normalisePageContent(pageOf(15, String(n))),
    })),
    media,
  };
  for (const [name, text] of writeBundle(bundle, (bytes) => sha256(Buffer.from(bytes))))
    fs.writeFileSync(path.join(to, name), text);
}

/** The most memory that a process has had so far, in MB. */
function peakOf(pid: number | undefined): number {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0; // It has ended.
  }
}

/** Runs sitectl to its end. */
async function sitectl(args: string[], token: string) {
  const started = performance.now();
  const env = { PATH: process.env['PATH'], SITECTL_TOKEN: token };
  const child = spawn(process.execPath, [SITECTL, ...args], { cwd: folder, env });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), 50);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  const seconds = Math.round((performance.now() - started) / 1000);
  const text = Buffer.concat(output).toString();
  expect(code, text.slice(-2_000)).toBe(0);
  return { text, peak, seconds };
}

/** What was done to the pages, each action once, by the answer of `--json`. */
function actionsOf(text: string): string[] {
  const { run, plan = run?.plan } = JSON.parse(text) as Partial<ContentRun> & { run?: ContentRun };
  return [...new Set(plan?.pages.map(({ action }) => action))];
}

/** Imports a bundle twice into a site of its own; returns the most memory of each process, in MB. */
async function importTwice(name: string, size: Size) {
  const bundle = path.join(folder, name);
  const dataDir = path.join(folder, `${name}-data`);
  writeLargeBundle(bundle, size);
  const token = await makeToken(dataDir);
  const site = await startSite({ DATA_DIR: dataDir, SEED: 'none' });
  try {
    const args = ['import', bundle, '--url', site.url, '--yes', '--json'];
    const first = await sitectl(args, token);
    const again = await sitectl(args, token);
    const peaks = {
      sitectl: Math.max(first.peak, again.peak),
      site: peakOf(site.child.pid),
      database: peakOf(readOwner(filesIn(dataDir).lock)?.pid),
    };
    console.log(
      `${size.pages} pages, ${size.pictures} pictures of 8 MB: ${first.seconds} s, again ` +
        `${again.seconds} s; most memory in MB: ${JSON.stringify(peaks)}`,
    );
    // The second import changes nothing.
    expect(actionsOf(first.text)).toEqual(['create']);
    expect(actionsOf(again.text)).toEqual(['unchanged']);
    return peaks;
  } finally {
    await site.stop();
    fs.rmSync(bundle, { recursive: true });
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  }
}

test.runIf(process.platform === 'linux')(
  'an import of 10,000 pages and 2 GB of pictures takes little more memory than a tenth of that',
  { timeout: 3_000_000 },
  async () => {
    const small = await importTwice('small', { pages: 1_000, pictures: 25 });
    const large = await importTwice('large', { pages: 10_000, pictures: 250 });
    for (const name of ['sitectl', 'site', 'database'] as const)
      expect(large[name], name).toBeLessThan(2 * small[name]);
  },
);
