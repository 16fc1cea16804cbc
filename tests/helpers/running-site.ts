import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './agent.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export { ADMIN } from './agent.ts';

export interface SiteAddress {
  /** `http://localhost:<port>`, without a trailing slash */
  url: string;
  dataDir: string;
}

export interface RunningSite extends SiteAddress {
  child: ChildProcess;
  /** The output so far. */
  output: () => string;
  /** Ends the process with a signal and returns its exit code; null if the signal killed it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the built product on a free port, with only these variables and the PATH. */
export function spawnServer(env: NodeJS.ProcessEnv): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [path.join(root, 'api/dist/server.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts the built product like `npm start`, as a process on a free port. Resolves when it prints its
 * address.
 * @param env in addition to the defaults: a new data folder, the demo seed, a known administrator
 */
export async function startSite(env: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  const dataDir = env.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-site-'));
  const child = spawnServer({
    SEED: 'demo',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...env,
    DATA_DIR: dataDir,
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = /Public site:\s+(\S+?)\/?\s/.exec(output);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // The event `exit` may come before the last output.
    child.once('close', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)));
  }).catch((error: unknown) => {
    if (env.DATA_DIR === undefined) fs.rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    dataDir,
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Stops a site and removes its data. */
export async function removeSite(site: RunningSite): Promise<void> {
  await site.stop();
  fs.rmSync(site.dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Ends a journey: closes its browser, then stops its site, even if the browser cannot be closed.
 * @throws the error of `close`, such as the errors of the pages
 */
export async function endJourney(browser: { close: () => Promise<void> }, site: RunningSite) {
  try {
    await browser.close();
  } finally {
    await removeSite(site);
  }
}
