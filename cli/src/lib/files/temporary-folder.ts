import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { onInterrupt } from '../interrupt.ts';
import { processName, removeLeftBehind } from './left-behind.ts';

/** What names begin with, up to the process. All commands share it: each removes what any has left. */
const COMMON = 'sitectl-work-';

/** The beginnings of names that this process has looked after. */
const looked = new Set<string>();

/**
 * Makes a private folder for temporary files. Its name says whose it is, so that a later process
 * removes it where this one is killed: a bundle may hold people's data.
 * @param before what its name begins with, up to the process
 */
export function temporaryFolder(before = COMMON): string {
  const beginning = path.join(os.tmpdir(), before);
  removeLeftovers(before);
  return fs.mkdtempSync(`${beginning}${processName()}-`);
}

/**
 * Removes what a process that was killed has left. Called before a thread is started that makes such
 * folders: it cannot know which others this process has.
 * @param before as for `temporaryFolder`
 */
export function removeLeftovers(before = COMMON): void {
  const beginning = path.join(os.tmpdir(), before);
  // Only before its first folder, and only where no other thread has one: whatever has the number of
  // this process was left by another then.
  if (!isMainThread || looked.has(beginning)) return;
  looked.add(beginning);
  try {
    removeLeftBehind(os.tmpdir(), before);
  } catch {
    // Another process removes it at the same time, or it may not be removed. That stops no command.
  }
}

/**
 * Calls `use` with a temporary folder, and removes it afterwards in any case, also after Ctrl-C.
 * @param before as for `temporaryFolder`
 */
export async function withTemporaryFolder<T>(
  use: (folder: string) => Promise<T>,
  before?: string,
): Promise<T> {
  const folder = temporaryFolder(before);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const done = onInterrupt(remove);
  try {
    return await use(folder);
  } finally {
    remove();
    done();
  }
}
