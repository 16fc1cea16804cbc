import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { startPrivateSite } from '../../api/src/private-site.ts';
import { runWarm } from './warm-processes.ts';

/** Runs `sitectl` as a shell or a CI job does. */

export const bin = fileURLToPath(new URL('../bin/sitectl.mjs', import.meta.url));
export const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface PrivateSiteModule {
  startPrivateSite: typeof startPrivateSite;
}

interface How {
  cwd?: string;
  env?: Record<string, string>;
  stdin?: string | Uint8Array;
  /** Another `sitectl` than this checkout's. */
  bin?: string;
  /** The width of the terminal; 80 by default. */
  columns?: number;
}

/** The tokens of the sites that `openSite` started, by their URL. */
const tokens = new Map<string, string>();

const env = (args: string[], more: Record<string, string> = {}): Record<string, string> => {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, ...rest } = process.env;
  const token = args.map((arg) => tokens.get(arg)).find(Boolean);
  return { ...(rest as Record<string, string>), ...(token && { SITECTL_TOKEN: token }), ...more };
};

/**
 * Runs it with pipes for stdin, stdout and stderr, in a process that stays for the next call. What
 * is about the process itself is tested with the functions below.
 */
export async function sitectl(args: string[], how: How = {}): Promise<Ran> {
  if (how.bin !== undefined) return sitectlProcess(args, how);
  const cwd = how.cwd ?? tempFolder();
  const stdin = Buffer.from(how.stdin ?? '');
  const ran = await runWarm({ args, cwd, env: env(args, how.env), stdin });
  return ran ?? sitectlProcess(args, how);
}

/** Runs `sitectl` in a separate process. */
export async function sitectlProcess(args: string[], how: How = {}): Promise<Ran> {
  const child = spawn(process.execPath, [how.bin ?? bin, ...args], {
    cwd: how.cwd ?? tempFolder(),
    env: env(args, how.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return finish(child, how.stdin);
}

/** Runs a command line in bash, where `sitectl` is this checkout's. */
export async function shell(command: string, how: How = {}): Promise<Ran> {
  const own = `sitectl() { '${process.execPath}' '${bin}' "$@"; }; ${command}`;
  const child = spawn('bash', ['-c', own], {
    cwd: how.cwd ?? tempFolder(),
    env: env(command.split(' '), how.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return finish(child, how.stdin);
}

/** What to type once a text has appeared. */
export type Answer = [after: string, typed: string];

/** Runs it at a terminal, where stdout and stderr are one stream. */
export async function sitectlAtTerminal(
  args: string[],
  how: How = {},
  answers: Answer[] = [],
): Promise<Ran> {
  const quoted = [process.execPath, bin, ...args].map((arg) => `'${arg.replace(/'/g, `'\\''`)}'`);
  const command = `stty cols ${how.columns ?? 80} rows 24; ${quoted.join(' ')}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: how.cwd ?? tempFolder(),
    env: env(args, { TERM: 'xterm', ...how.env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  if (answers.length === 0) return finish(child, how.stdin);
  const left = [...answers];
  let unanswered = '';
  child.stdout.on('data', (text: Buffer) => {
    unanswered += String(text);
    const [after, typed] = left[0] ?? [];
    if (after === undefined || !unanswered.includes(after)) return;
    unanswered = '';
    left.shift();
    child.stdin.write(`${typed}\r`);
  });
  return finish(child, null);
}

/** @param stdin all that is piped in; null leaves it open. */
async function finish(
  child: ReturnType<typeof spawn>,
  stdin: How['stdin'] | null = '',
): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin?.on('error', () => {}); // It may exit before it has read everything.
  if (stdin !== null) child.stdin?.end(stdin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Returns the id of the run that a command applied: its receipt shows the command that undoes it. */
export function runIn({ stdout }: Ran): string {
  const [, id] = /^To undo it, run: sitectl undo (\S+)/m.exec(stdout) ?? [];
  if (id === undefined) throw new Error(`No receipt in ${stdout}`);
  return id;
}

/** The longest time for the removal of a test's folder, in ms. A folder may have 60,000 files. */
const REMOVAL_MS = 300_000;

/** Creates a folder that is removed after the test. */
export function tempFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }), REMOVAL_MS);
  return folder;
}

/** A site that runs until it is closed. */
export interface OpenSite {
  /**
   * The options that name it: `--url` and its address, whose token the functions above add. Much
   * faster than `--data-dir`, with which each `sitectl` starts the application for itself.
   */
  target: string[];
  close(): Promise<void>;
}

/**
 * Starts the application that `sitectl` starts for a local target, on a new and empty site.
 * @param mongodbUri a database that the test opened itself
 */
export async function startSite(mongodbUri?: string): Promise<OpenSite> {
  const built = new URL('../../api/dist/private-site.js', import.meta.url).href;
  const { startPrivateSite } = (await import(built)) as PrivateSiteModule;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-site-'));
  const site = await startPrivateSite(mongodbUri === undefined ? { dataDir } : { mongodbUri });
  tokens.set(site.url, site.token);
  return {
    target: ['--url', site.url],
    async close() {
      await site.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The token of a site that `startSite` started. */
export function tokenOf(url: string): string {
  return tokens.get(url) ?? '';
}

/** Starts a site for one test, and closes it after the test. Returns the options that name it. */
export async function openSite(): Promise<string[]> {
  const { target, close } = await startSite();
  onTestFinished(close);
  return target;
}

/** Copies a fixture into a folder that is removed after the test. */
export function copyOf(fixture: string): string {
  const folder = path.join(tempFolder(), 'site');
  fs.cpSync(path.join(fixtures, fixture), folder, { recursive: true });
  return folder;
}

/** Changes the text of a file; throws when nothing changed. */
export function edit(file: string, change: (text: string) => string): void {
  const text = fs.readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing changed in ${file}`);
  fs.writeFileSync(file, changed);
}
