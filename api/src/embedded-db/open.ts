import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesIn, readOwner, uriOf } from './address.ts';
import { EXIT } from './exit-status.ts';
import { connectKeeper, type Keeper } from './keeper.ts';
import type { ChildOptions } from './main.ts';

export interface Logger {
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}

export interface OpenOptions extends ChildOptions {
  logger?: Logger;
  /** Called if the database was restarted at another address. `uri` is then no longer valid. */
  onExit?: (error: Error) => void;
}

export interface EmbeddedDatabase {
  /** The complete connection string. It usually stays valid when the process is restarted; see `onExit`. */
  uri: string;
  /**
   * Releases the database. First close all clients of this process. The database process ends immediately
   * if no other process is connected.
   */
  close: () => Promise<void>;
}

/** The time to wait for a process that has the file open but does not answer yet, in ms. */
const PATIENCE_MS = 20_000;
/** The maximum time in which a process opens the file, in ms. It may have to replay a long journal. */
const START_MS = 120_000;
/** The maximum pause between two attempts to restart the process, in ms. */
const MAX_PAUSE_MS = 5000;
/** The running time after which the next crash counts as the first one, in ms. */
const STEADY_MS = 60_000;

/**
 * Options that reduce the memory of the database process. It reads and frees rows quickly. With a small
 * young generation, and an allocator that returns memory, it uses 95 MB after a scan of 50 MB; without
 * them, 180 MB.
 */
const SMALL_HEAP = '--max-semi-space-size=2';

/**
 * Returns the command line of the database process: the bundle next to this file, or the source with tsx.
 * Tests start many processes, so they bundle the source once.
 */
function command(): string[] {
  if (!import.meta.url.endsWith('.ts'))
    return [fileURLToPath(new URL('./embedded-db.js', import.meta.url))];
  const bundled = process.env['SITEYARD_TEST_DATABASE_PROGRAM'];
  if (bundled !== undefined) return [bundled];
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', tsx, fileURLToPath(new URL('./main.ts', import.meta.url))];
}

/** Starts a process and waits until it listens. Resolves with false if another process has the file open. */
function start(options: ChildOptions, logger: Logger | undefined): Promise<boolean> {
  return new Promise((done, fail) => {
    // The process has its own process group. Otherwise, Ctrl-C in the terminal would end the database before
    // the site has finished its requests.
    const child = spawn(process.execPath, [SMALL_HEAP, ...command(), JSON.stringify(options)], {
      // The folder of the caller may be deleted before the process ends, so the process runs in another
      // folder.
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let errors = '';
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The embedded database did not start in ${START_MS / 1000} s.`));
    }, START_MS);
    child.once('close', () => clearTimeout(late));
    child.stdout.once('data', () => {
      clearTimeout(late);
      // The database process must not keep this process running.
      child.unref();
      for (const pipe of [child.stdout, child.stderr]) (pipe as Socket).unref();
      done(true);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4000);
      logger?.warn(`embedded database: ${chunk.toString().trim()}`);
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === EXIT.busy) done(false);
      else if (code === EXIT.diskFull) fail(noRoom(options.dataDir));
      else if (code === EXIT.damaged) fail(damaged(options.dataDir));
      else if (code === EXIT.unusable) fail(unusable(options.dataDir, errors));
      else
        fail(new Error(`The embedded database did not start (status ${code}). ${errors.trim()}`));
    });
  });
}

/** Returns the error for a full disk, with the code of the file system. */
const noRoom = (dataDir: string) =>
  Object.assign(
    new Error(`The disk is full, so the database in ${dataDir} cannot be opened. Free some space.`),
    { code: 'ENOSPC' },
  );

/** Returns the error for a damaged file, with the code of SQLite. */
const damaged = (dataDir: string) =>
  Object.assign(new Error(`The database ${filesIn(dataDir).data} is damaged.`), {
    code: 'SQLITE_CORRUPT',
  });

const unusable = (dataDir: string, reason: string) =>
  Object.assign(new Error(`${filesIn(dataDir).data}: ${reason.trim()}`), {
    code: 'DATABASE_UNUSABLE',
  });

/** Connects to the running process, or starts a process. */
async function attach(options: ChildOptions, logger: Logger | undefined): Promise<Keeper> {
  const { lock, dir } = filesIn(options.dataDir);
  const since = Date.now();
  let isLogged = false;
  while (Date.now() - since < PATIENCE_MS) {
    const owner = readOwner(lock);
    const keeper = owner && (await connectKeeper(owner).catch(() => undefined));
    if (keeper) return keeper;
    if (await start(options, logger)) continue;
    if (!isLogged && Date.now() - since > 1000) {
      isLogged = true;
      logger?.info(
        `Another process has the database in ${dir} open and does not answer yet; waiting for it.`,
      );
    }
    await wait(100);
  }
  throw new Error(
    `Another process (${readOwner(lock)?.pid ?? 'unknown'}) has the database in ${dir} open and does not answer. Stop it and start again.`,
  );
}

/**
 * Opens the embedded database of a data directory. Connects to the process that has it open, or starts
 * one, and restarts it if it ends. Resolves when the database answers. Rejects with a message for the
 * operator if the database cannot be opened.
 */
export async function openEmbeddedDatabase(options: OpenOptions): Promise<EmbeddedDatabase> {
  const { logger, onExit, ...rest } = options;
  const child: ChildOptions = { ...rest, dataDir: resolve(options.dataDir) };
  const { dir, data } = filesIn(child.dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  // Checked first, because SQLite reports only “disk I/O error” for files that cannot be written.
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const file of [data, `${data}-wal`])
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  let keeper = await attach(child, logger);
  const uri = uriOf(keeper.owner);
  let closing = false;
  let failures = 0;

  function watch(): void {
    const since = Date.now();
    keeper.socket.once('close', () => {
      if (Date.now() - since > STEADY_MS) failures = 0;
      if (!closing) void restart();
    });
  }

  /** Tries to restart the process until it runs or the site closes. The pauses get longer. */
  async function restart(): Promise<void> {
    logger?.warn('The embedded database ended unexpectedly; starting it again.');
    for (;;) {
      await wait(Math.min(failures++ * 200, MAX_PAUSE_MS), undefined, { ref: false });
      if (closing) return;
      try {
        keeper = await attach(child, logger);
        break;
      } catch (error) {
        logger?.error(String(error));
      }
    }
    if (closing) return void keeper.socket.destroy();
    if (uriOf(keeper.owner) === uri) return watch();
    const error = new Error('The embedded database was restarted at another address.');
    logger?.error(error.message);
    onExit?.(error);
  }

  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    const { socket } = keeper;
    if (socket.destroyed) return;
    socket.ref();
    const ended = new Promise((done) => socket.once('close', done));
    await keeper.send({ siteyardRelease: 1 }).catch(() => undefined);
    // Without other clients, the process closes the file and then this connection, which ends the wait.
    await Promise.race([ended, wait(1000)]);
    socket.destroy();
  }

  watch();
  return { uri, close };
}
