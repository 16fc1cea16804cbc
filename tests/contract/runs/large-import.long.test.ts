import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import { filesIn, readOwner } from '../../../api/src/embedded-db/address.ts';
import { writeLargeBundle, type BundleSize } from '../../../scripts/bench/large-bundle.ts';
import { startSite } from '../../helpers/running-site.ts';
import { makeToken } from '../../helpers/make-token.ts';
import { peakMemoryOf } from '../../helpers/peak-memory.ts';

const SITECTL = fileURLToPath(new URL('../../../cli/bin/sitectl.mjs', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-large-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs sitectl until it ends. */
async function sitectl(args: string[], token: string) {
  const started = performance.now();
  const env = { PATH: process.env['PATH'], SITECTL_TOKEN: token };
  const child = spawn(process.execPath, [SITECTL, ...args], { cwd: folder, env });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakMemoryOf(child.pid))), 50);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  const seconds = Math.round((performance.now() - started) / 1000);
  const text = Buffer.concat(output).toString();
  expect(code, text.slice(-2_000)).toBe(0);
  return { text, peak, seconds };
}

/** Returns the actions on pages in the output of `--json`, each once. */
function actionsOf(text: string): string[] {
  const { run, plan = run?.plan } = JSON.parse(text) as Partial<ContentRun> & { run?: ContentRun };
  return [...new Set(plan?.pages.map(({ action }) => action))];
}

/** Imports a bundle twice into a new site. Returns the peak memory of each process in MB. */
async function importTwice(name: string, size: BundleSize) {
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
      site: peakMemoryOf(site.child.pid),
      database: peakMemoryOf(readOwner(filesIn(dataDir).lock)?.pid),
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
  'an import of 10,000 pages and 2 GB of pictures needs little more memory than an import of a tenth',
  { timeout: 3_000_000 },
  async () => {
    const small = await importTwice('small', { pages: 1_000, pictures: 25 });
    const large = await importTwice('large', { pages: 10_000, pictures: 250 });
    for (const name of ['sitectl', 'site', 'database'] as const)
      expect(large[name], name).toBeLessThan(2 * small[name]);
  },
);
