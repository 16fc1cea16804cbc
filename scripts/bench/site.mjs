import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/paths.mjs';

/** @typedef {{ url: string, port: number, pid: number, readyMs: number, stop: () => Promise<void> }} RunningSite */

/** @returns {Promise<number>} a port that is free now */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A data folder of its own, which `remove` takes away. */
export function dataFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-bench-'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Starts the site by the command that `npm start` runs, and waits for its first page.
 * @param {string} dataDir
 * @returns {Promise<RunningSite>} `readyMs`: from the start of the process to the answer
 */
export async function startSite(dataDir) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
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
