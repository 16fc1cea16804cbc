import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from './is-alive.mjs';

/** A file system in memory, which Linux has. */
const MEMORY = '/dev/shm';
const PREFIX = 'siteyard-tests-';

/** What tests write at once, with room to spare, in bytes. */
const NEEDED = 2 * 1024 ** 3;

/** @param {string} folder whether programs may run from there, as hooks of git and a browser do */
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
 * Creates a folder in memory for what the tests of this process write. Their databases sync every
 * write, and on a disk the tests would wait for that most of the time.
 * @returns {string | undefined} undefined where there is no memory for it; then tests use the disk
 */
export function createMemoryFolder() {
  let folder;
  try {
    // A run that was killed could not remove its own.
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
