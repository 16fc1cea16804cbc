import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { cpuOf, family } from './processes.mjs';
import { dataFolder, runTypeScript, startSite } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */

const SITECTL = path.join(root, 'cli/bin/sitectl.mjs');

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Writes a bundle of pages of 12 KB.
 * @param {string} folder
 * @param {number} pages
 */
function writeBundle(folder, pages) {
  const script = `import { writeLargeBundle } from './scripts/bench/large-bundle.ts';
    writeLargeBundle(${JSON.stringify(folder)}, { pages: ${pages}, pictures: 0 });`;
  return runTypeScript(script);
}

/** Creates a token for exports and imports. @param {string} dataDir the data folder of a site that is not running */
function makeToken(dataDir) {
  const args = ['token', 'create', 'bench', '--scope', 'read,write', '--data-dir', dataDir];
  const text = execFileSync(process.execPath, [SITECTL, ...args, '--json'], { encoding: 'utf8' });
  return String(JSON.parse(text).token.secret);
}

/** The maximum memory of a process so far, in MB; 0 if it has ended. @param {number} pid */
function peakOf(pid) {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/**
 * Runs sitectl to its end. Throws if it fails.
 * @param {string[]} args
 * @param {string} token
 * @returns {Promise<{ ms: number, peak: number }>} `peak`: its maximum memory, in MB
 */
async function sitectl(args, token) {
  const started = performance.now();
  const env = { ...process.env, SITECTL_TOKEN: token };
  const child = spawn(process.execPath, [SITECTL, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 50);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`sitectl ${args.join(' ')}: ${code}\n${errors.slice(-2_000)}`);
  return { ms: performance.now() - started, peak };
}

/**
 * @param {{ folder: string }} data an empty folder, which the caller removes
 * @param {number} pages
 * @param {{ exported: string, imported: string }} targets
 * @returns {Promise<Row[]>}
 */
async function measure(data, pages, targets) {
  const at = (/** @type {string} */ name) => path.join(data.folder, name);
  const count = `${pages.toLocaleString('en')} pages of 12 KB`;
  await writeBundle(at('bundle'), pages);
  const token = makeToken(at('data'));
  const site = await startSite(at('data'), { SEED: 'none' });
  try {
    const run = async (/** @type {string[]} */ ...args) => {
      const before = cpuOf(site.pid);
      const { ms, peak } = await sitectl([...args, '--url', site.url, '--quiet'], token);
      const cpu = seconds(cpuOf(site.pid) - before);
      return { value: `${seconds(ms)}, sitectl ${peak} MB`, comparison: `CPU of the site ${cpu}` };
    };
    const imported = await run('import', at('bundle'), '--yes');
    const exported = await run('export', at('out'));
    const peaks = family(site.pid).map(peakOf).join(' + ');
    return [
      { what: `export of ${count}`, ...exported, target: targets.exported },
      { what: `import of ${count}`, ...imported, target: targets.imported },
      {
        what: `memory of the site and its database, ${count}`,
        value: `${peaks} MB`,
        target: 'at most 4 KB for each page above that of 1,000',
      },
    ];
  } finally {
    await site.stop();
  }
}

/** Measures complete exports and imports with sitectl over HTTP. @returns {Promise<Row[]>} */
export async function run() {
  if (process.platform !== 'linux') return [];
  const folders = [dataFolder(), dataFolder()];
  const [few, many] = /** @type {[typeof folders[0], typeof folders[0]]} */ (folders);
  const minute = 'within a minute';
  try {
    return [
      ...(await measure(few, 1_000, { exported: 'within 3 s', imported: 'within 5 s' })),
      ...(await measure(many, 10_000, { exported: minute, imported: minute })),
    ];
  } finally {
    // The folders are removed only at the end. On ext4, creating files takes up to twenty times as much
    // CPU time within minutes after thousands of files were deleted, which would slow down the second
    // export.
    for (const folder of folders) folder.remove();
  }
}
