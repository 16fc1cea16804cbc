import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What nobody has written to for this long was left, if another machine or container wrote it, in ms. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Stands in the name of what this process writes, so that a later one knows whose it is. */
export const processName = (): string => `${placeName()}.${process.pid}`;

/**
 * What numbers the processes around this one: the machine since its start, and the container.
 * Containers may share a host name and a folder, and each begins to count at 1.
 */
function placeName(): string {
  const parts = [os.hostname(), read(startOfMachine), read(numbersOfContainer)];
  return parts.join('-').replaceAll(/[^A-Za-z0-9-]/g, '-');
}

const startOfMachine = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
const numbersOfContainer = () => /\d+/.exec(fs.readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';

/** Only Linux tells, and no other system has containers that share a host name. */
function read(what: () => string): string {
  try {
    return what();
  } catch {
    return '';
  }
}

/**
 * Removes what a process that was killed has left in a folder. Without that, backups that nobody
 * looks for fill the disk. What another process is just writing stays.
 * @param before what the names begin with, up to `processName`
 */
export function removeLeftBehind(folder: string, before: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(before)) continue;
    const [place, pid = '', ...end] = name.slice(before.length).split('.');
    // `<place>.<process>.new`, or a folder `<place>.<process>-<six letters>`
    const isFile = /^\d{1,10}$/.test(pid) && end.join('.') === 'new';
    const isFolder = /^\d{1,10}-[A-Za-z0-9]{6}$/.test(pid) && end.length === 0;
    if (!isFile && !isFolder) continue;
    const full = path.join(folder, name);
    const found = fs.lstatSync(full, { throwIfNoEntry: false });
    if (!found || !isOwn(found)) continue;
    // Beside this process it is known which others run, however long ago one has written something.
    const isLeft = place === placeName() ? isEnded(Number.parseInt(pid, 10)) : isAbandoned(found);
    if (isLeft) fs.rmSync(full, { recursive: true, force: true });
  }
}

/**
 * Whether this user has made it. In a folder for everybody's temporary files, another user's cannot be
 * removed, and what administrators remove there could be exchanged for a link to elsewhere meanwhile.
 */
const isOwn = ({ uid }: fs.Stats) => process.getuid === undefined || uid === process.getuid();

/** A process with this number that is this one has just begun: what it finds, another one has left. */
function isEnded(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const isAbandoned = ({ mtimeMs }: fs.Stats) => Date.now() - mtimeMs > ABANDONED_MS;
