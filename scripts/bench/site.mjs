import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../lib/free-port.mjs';
import { root } from '../lib/paths.mjs';

export const ADMIN = { email: 'owner@example.com', password: 'a long enough bench password' };

/** @typedef {{ url: string, port: number, pid: number, readyMs: number, stop: () => Promise<void> }} RunningSite */

/** Creates a data folder. `remove` deletes it. */
export function dataFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-bench-'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Starts the site with the command of `npm start`, and waits for its first page.
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @returns {Promise<RunningSite>} `readyMs`: the time from the start of the process to the answer
 */
export async function startSite(dataDir, env = {}) {
  const port = await freePort();
  const started = performance.now();
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, ...args] = scripts.start.split(' ');
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('The site ended while it started.');
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) break;
    await delay(5);
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Signs in as the administrator.
 * @param {RunningSite} site
 * @returns {Promise<(path: string, options?: RequestInit) => Promise<Response>>} `fetch` with the session
 */
export async function signIn(site) {
  const answer = await fetch(`${site.url}/api/admin_users/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.url },
    body: JSON.stringify({ admin_user: ADMIN }),
  });
  if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return (path, options = {}) =>
    fetch(site.url + path, {
      ...options,
      headers: { Origin: site.url, Cookie: cookie, 'Content-Type': 'application/json' },
    });
}

/**
 * Publishes a new page.
 * @param {Awaited<ReturnType<typeof signIn>>} call
 * @param {string} title
 * @param {unknown} content
 * @returns {Promise<number>} its id
 */
export async function publish(call, title, content) {
  const body = JSON.stringify({ page: { title } });
  const { id } = await (await call('/api/pages', { method: 'POST', body })).json();
  const answer = await call(`/api/pages/${id}`, {
    method: 'PUT',
    body: JSON.stringify({ page: { content } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return id;
}

/** Creates a block from the typical example of its type. @param {string} type */
export function exampleBlock(type) {
  const file = path.join(root, 'fixtures/blocks', `${type}.json`);
  const props = JSON.parse(fs.readFileSync(file, 'utf8')).examples.typical;
  return { type, props: { id: `${type}-1`, ...props } };
}

/**
 * Runs TypeScript in a separate process, with the root of the checkout as its folder.
 * @param {string} script its imports are relative to the root; its arguments begin at `process.argv[1]`
 * @param {...string} args
 * @returns {Promise<string>} its output
 */
export async function runTypeScript(script, ...args) {
  const node = ['--import', 'tsx', '--input-type=module', '--eval', script, ...args];
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, node, options)).stdout;
}

/**
 * Generates the content of a page; see `pageOf` in fixture-page.ts.
 * @param {number} blocks
 * @param {number} sentences in each text
 */
export async function generateContent(blocks, sentences) {
  const script = `import { pageOf } from './scripts/bench/fixture-page.ts';
    process.stdout.write(JSON.stringify(pageOf(${blocks}, 'generated', ${sentences})));`;
  return JSON.parse(await runTypeScript(script));
}

/**
 * Inserts generated pages (with ids from 1001) and contact requests into a running site's database.
 * @param {string} folder
 * @param {{ pages?: number, requests?: number }} counts
 */
export async function fill(folder, { pages = 0, requests = 0 }) {
  const script = path.join(import.meta.dirname, 'fill.ts');
  const args = ['--import', 'tsx', script, folder, String(pages), String(requests)];
  await promisify(execFile)(process.execPath, args, { cwd: root });
}

/**
 * Loads one path from a separate process (see load.mjs).
 * @param {number} port
 * @param {string} target
 * @param {{ connections: number, seconds?: number, encoding?: string }} how
 * @returns {Promise<{ perSecond: number, p99: number, answers: number }>}
 */
export async function load(port, target, { connections, seconds = 3, encoding = '' }) {
  const script = path.join(import.meta.dirname, 'load.mjs');
  const args = [script, String(port), target, String(connections), String(seconds), encoding];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

/**
 * Starts a server to which the site is compared. The server prints its port.
 * @param {string} script a file of this folder
 * @param {string} file the file with the data of its answers
 */
export async function startBaseline(script, file) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  return { port: Number(String(chunk)), pid: child.pid ?? 0, stop: () => child.kill() };
}

/**
 * Measures the time of a task.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<[ms: number, result: T]>}
 */
export async function timed(work) {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

/**
 * @param {number[]} values
 * @param {number} share 0.5 for the median
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
