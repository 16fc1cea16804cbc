/** Functions for the benchmarks of exports and imports. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/paths.mjs';
import { cpuOf, family } from './processes.mjs';

const SITECTL = path.join(root, 'cli/bin/sitectl.mjs');

/** @param {string} folder @param {{ pages: number, pictures: number }} size */
export async function writeBundle(folder, size) {
  const script = `import { writeLargeBundle } from './scripts/bench/large-bundle.ts';
    writeLargeBundle(${JSON.stringify(folder)}, ${JSON.stringify(size)});`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  await promisify(execFile)(process.execPath, args, { cwd: root });
}

/**
 * Runs a task of `bare-driver.ts`. Returns its elapsed time and CPU time in ms, without the CPU time of a
 * database that is already running.
 * @param {'pages-out' | 'pages-in' | 'pictures-in'} what
 * @param {string} dataDir
 * @param {string} folder
 * @returns {Promise<{ ms: number, cpu: number }>}
 */
export async function bareDriver(what, dataDir, folder) {
  const script = path.join(import.meta.dirname, 'bare-driver.ts');
  const args = ['--import', 'tsx', script, what, dataDir, folder];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  return JSON.parse(stdout);
}

/** Creates a token for exports and imports. @param {string} dataDir the data folder of a site that is not running */
export function makeToken(dataDir) {
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

/** The CPU time of a process and its descendants, in ms; 0 if it has ended. @param {number} pid */
function usedBy(pid) {
  try {
    return cpuOf(pid);
  } catch {
    return 0;
  }
}

/** The maximum memory of a site and of its database, in MB. @param {number} pid */
export const peaksOf = (pid) => family(pid).map(peakOf);

/**
 * Starts sitectl.
 * @param {string[]} args
 * @param {string} token
 */
export function sitectl(args, token) {
  const started = performance.now();
  const env = { ...process.env, SITECTL_TOKEN: token };
  const child = spawn(process.execPath, [SITECTL, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const pid = child.pid ?? 0;
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  let [peak, cpu] = [0, 0];
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(pid));
    cpu = Math.max(cpu, usedBy(pid));
  }, 50);
  const ended = once(child, 'close').then(([code]) => {
    clearInterval(timer);
    return { code, ms: performance.now() - started, cpu, peak, errors };
  });
  return {
    ended,
    kill: () => child.kill('SIGKILL'),
    /** Waits for the end of the command. Throws if it failed. */
    async done() {
      const result = await ended;
      if (result.code === 0) return result;
      throw new Error(`sitectl ${args.join(' ')}: ${result.code}\n${errors.slice(-2_000)}`);
    },
  };
}

/**
 * Starts a proxy that counts the bytes from clients, and closes all connections after a number of them.
 * @param {number} port of the site
 * @param {() => void} onCut
 */
export async function cuttingProxy(port, onCut) {
  let sent = 0;
  let limit = Infinity;
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer((client) => {
    const site = net.connect(port, '127.0.0.1');
    for (const socket of [client, site]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (sent < limit) return;
      limit = Infinity;
      onCut();
      for (const socket of sockets) socket.destroy();
    });
    client.pipe(site);
    site.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sent: () => sent,
    /** @param {number} bytes counted from now on */
    cutAfter: (bytes) => (limit = sent + bytes),
    close: () => server.close(),
  };
}
