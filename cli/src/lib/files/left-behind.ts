import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The age at which a file of another machine or container counts as abandoned, in ms. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Returns the part of a temporary file's name that identifies this process for later processes. */
export const processName = (): string => `${placeName()}.${process.pid}`;

/**
 * Identifies the scope of process ids: the machine since its start, and the container. Containers may
 * share a host name and a folder, and their process ids begin at 1.
 */
function placeName(): string {
  const parts = [os.hostname(), read(bootId), read(pidNamespace)];
  return parts.join('-').replaceAll(/[^A-Za-z0-9-]/g, '-');
}

const bootId = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
const pidNamespace = () => /\d+/.exec(fs.readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';

/** Returns '' on other systems than Linux, which have no containers that share a host name. */
function read(what: () => string): string {
  try {
    return what();
  } catch {
    return '';
  }
}

/**
 * Removes the files of killed processes from a folder, because unnoticed backups would fill the disk.
 * Files of running processes stay.
 * @param before the beginning of the names, up to `processName`
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
    // A process in the same scope can be checked, so the age of its file does not matter.
    const isUnused = place === placeName() ? isEnded(Number.parseInt(pid, 10)) : isAbandoned(found);
    if (isUnused) fs.rmSync(full, { recursive: true, force: true });
  }
}

/**
 * Whether the file belongs to this user. In a shared temporary folder, files of other users cannot be
 * removed; and if an administrator removed one, its owner could replace it by a link at that moment.
 */
const isOwn = ({ uid }: fs.Stats) => process.getuid === undefined || uid === process.getuid();

/** Whether a process has ended. A file with the id of this process belongs to an earlier process. */
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
