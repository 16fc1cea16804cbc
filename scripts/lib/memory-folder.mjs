import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from './is-alive.mjs';

/** The memory file system of Linux. */
const MEMORY = '/dev/shm';
const PREFIX = 'siteyard-tests-';

/** The space that the tests need for their files at the same time, with a reserve, in bytes. */
const NEEDED = 2 * 1024 ** 3;

/** Whether programs in a folder may run, such as git hooks and browsers. @param {string} folder */
function runsPrograms(folder) {
  const program = path.join(folder, 'program');
  try {
    fs.writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a folder in memory for the files of the tests of this process. Their databases sync every
 * write. On a disk, the tests would wait for these writes most of the time.
 * @returns {string | undefined} undefined if there is not enough memory; the tests then use the disk
 */
export function createMemoryFolder() {
  let folder;
  try {
    // Remove the folders of runs that were killed.
    for (const name of fs.readdirSync(MEMORY))
      if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
        fs.rmSync(path.join(MEMORY, name), { recursive: true, force: true });
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (Math.min(bavail * bsize, os.freemem()) < NEEDED) return undefined;
    folder = path.join(MEMORY, PREFIX + process.pid);
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch {
    return undefined;
  }
  if (runsPrograms(folder)) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  return undefined;
}
