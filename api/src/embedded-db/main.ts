import { chmodSync, rmSync } from 'node:fs';
import { filesIn, newSecret, readOwner, removeOwner, socketUsable, writeOwner } from './address.ts';
import { EXIT } from './exit-status.ts';
import { Recorder } from './recorder.ts';
import { DatabaseServer } from './server.ts';
import { isDamaged, isDiskFull, isStorageError } from './storage/sqlite.ts';
import { Store } from './storage/store.ts';

/** The only argument of the process, as JSON. */
export interface ChildOptions {
  /**
   * The data directory. It must contain the folder of `filesIn`; the process does not create a folder that
   * was removed.
   */
  dataDir: string;
  /** Whether to record the commands of clients, for tests. */
  record?: boolean;
  /** The time for which the process runs without a connection, in ms; 1000 by default. */
  idleMs?: number;
  /** The interval for deleting expired documents, in ms; 60000 by default. */
  sweepMs?: number;
}

/** The time for which a new process waits for its first connection, in ms. */
const FIRST_CONNECTION_MS = 15_000;

function openStore(file: string): Store {
  try {
    return new Store(file);
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') process.exit(EXIT.busy);
    return failed(error);
  }
}

/** Ends the process. The exit status tells the process that started it what is wrong with the file. */
function failed(error: unknown): never {
  if (isDiskFull(error)) process.exit(EXIT.diskFull);
  if (isDamaged(error)) process.exit(EXIT.damaged);
  if (!isStorageError(error)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exit(EXIT.unusable);
}

/**
 * Runs the database process. It opens the file, accepts connections, and ends when no client is connected.
 */
function main(options: ChildOptions): void {
  process.umask(0o077);
  // Ctrl-C and the closing of a terminal must end the site first, which still needs the database.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // The process that started this one may have ended, which closes these pipes.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const files = filesIn(options.dataDir);
  const store = openStore(files.data);
  const bySocket = socketUsable(files.socket);
  const before = readOwner(files.lock);
  const secret = bySocket ? undefined : (before?.secret ?? newSecret());
  let timer: NodeJS.Timeout | undefined;
  const server = new DatabaseServer({
    store,
    secret,
    recorder: options.record ? new Recorder() : undefined,
    warn: (message) => console.error(message),
    onConnections(count, released) {
      clearTimeout(timer);
      if (count > 0) return;
      // A process that has released the database does not connect again, so there is no need to wait.
      timer = setTimeout(stop, released ? 0 : (options.idleMs ?? 1000));
    },
  });
  let stopping = false;
  function stop(): void {
    if (stopping) return;
    stopping = true;
    server.close(() => {
      removeOwner(files.lock);
      if (bySocket) rmSync(files.socket, { force: true });
      store.close();
    });
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  timer = setTimeout(stop, FIRST_CONNECTION_MS);
  setInterval(() => server.sweep(), options.sweepMs ?? 60_000).unref();

  function ready(): void {
    if (bySocket) chmodSync(files.socket, 0o600);
    const address = server.listener.address();
    const port = typeof address === 'object' && address ? address.port : undefined;
    const owner = bySocket ? { socket: files.socket } : { port, secret };
    try {
      writeOwner(files.lock, { pid: process.pid, ...owner });
    } catch (error) {
      failed(error);
    }
    console.log('ready');
  }
  server.listener.on('error', (error: NodeJS.ErrnoException) => {
    // Another program may use the old port. The old port is preferred, because open connection strings
    // contain it.
    if (error.code !== 'EADDRINUSE' || bySocket) throw error;
    server.listener.listen(0, '127.0.0.1', ready);
  });
  if (bySocket) {
    // This process has the lock, so an existing socket file belongs to a process that has ended.
    rmSync(files.socket, { force: true });
    server.listener.listen(files.socket, ready);
  } else server.listener.listen(before?.port ?? 0, '127.0.0.1', ready);
}

main(JSON.parse(process.argv[2] ?? '{}') as ChildOptions);
