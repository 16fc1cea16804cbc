import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that has a database open, and its address; the contents of `owner.json`. */
export interface Owner {
  pid: number;
  /** The socket file, or a loopback port with its password. */
  socket?: string;
  port?: number;
  secret?: string;
}

/** Operating systems limit the path of a socket to about this many bytes. */
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

/** The owner in the lock file, running or not; undefined if the file cannot be read. */
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
