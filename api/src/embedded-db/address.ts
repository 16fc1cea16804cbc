import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of `owner.json`: the process that has the database open, and its address. */
export interface Owner {
  pid: number;
  /** The path of the socket file. Without it, clients use a port of the loopback interface and a password. */
  socket?: string;
  port?: number;
  secret?: string;
}

/** The maximum length of a socket path in bytes. Operating systems have about this limit. */
const MAX_SOCKET_PATH = 100;

/** The files of one embedded database. */
export function filesIn(dataDir: string): {
  dir: string;
  data: string;
  lock: string;
  socket: string;
} {
  const dir = join(dataDir, 'embedded-db');
  return {
    dir,
    data: join(dir, 'data.sqlite'),
    lock: join(dir, 'owner.json'),
    socket: join(dir, 'db.sock'),
  };
}

export function socketUsable(path: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_SOCKET_PATH;
}

export function newSecret(): string {
  return randomBytes(24).toString('hex');
}

/**
 * Reads the owner from the lock file, even if its process has ended; undefined if the file cannot be read.
 */
export function readOwner(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

export function writeOwner(lock: string, owner: Owner): void {
  const draft = `${lock}.${owner.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    renameSync(draft, lock);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export function removeOwner(lock: string): void {
  rmSync(lock, { force: true });
}

/** The connection string for mongoose. */
export function uriOf(owner: Owner): string {
  if (owner.socket)
    return `mongodb://${encodeURIComponent(owner.socket)}/siteyard?directConnection=true`;
  const host = `siteyard:${owner.secret}@127.0.0.1:${owner.port}`;
  return `mongodb://${host}/siteyard?directConnection=true&authMechanism=PLAIN&authSource=%24external`;
}
