import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawnServer } from '../../helpers/running-site.ts';

/**
 * The log needs about 250 bytes for each request. A pipe buffers 64 KB, and its reader buffers another
 * 64 KB.
 */
const REFUSED_REQUESTS = 1_500;
/** Concurrent requests. */
const AT_ONCE = 20;
/**
 * The longest stop of the site in ms: the time that `stopHttpServer` gives to running requests, and a
 * margin for a busy machine.
 */
const STOPS_WITHIN_MS = 20_000;

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-log-'));
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** The test reads standard output only until the site listens. */
test('the site answers and stops while its log is not read', { timeout: 90_000 }, async () => {
  const site = spawnServer({ SEED: 'none', LOG_LEVEL: 'info', DATA_DIR: dataDir });
  site.stderr.resume();
  child = site;
  const url = await new Promise<string>((resolve) => {
    let text = '';
    site.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Public site:\s+(\S+?)\/?\s/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  site.stdout.removeAllListeners('data').pause();
  for (let sent = 0; sent < REFUSED_REQUESTS; sent += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, () => fetch(`${url}/api/no/such/call`));
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404);
      await answer.arrayBuffer();
    }
  }
  const asked = Date.now();
  site.kill('SIGTERM');
  const [code] = (await once(site, 'exit')) as [number];
  expect(code).toBe(0);
  expect(Date.now() - asked).toBeLessThan(STOPS_WITHIN_MS);
});
