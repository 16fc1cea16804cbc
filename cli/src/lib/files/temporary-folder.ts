import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { onInterrupt } from '../interrupt.ts';
import { processName, removeLeftBehind } from './left-behind.ts';

/** The default beginning of names. All commands share it, so that each removes the leftovers of all others. */
const COMMON = 'sitectl-work-';

/** The beginnings of names whose leftovers this process has removed. */
const looked = new Set<string>();

/**
 * Creates a private folder for temporary files. Its name identifies this process, so that a later
 * process removes the folder if this one is killed: a bundle may contain personal data.
 * @param before the beginning of the name, up to the process
 */
export function temporaryFolder(before = COMMON): string {
  const beginning = path.join(os.tmpdir(), before);
  removeLeftovers(before);
  return fs.mkdtempSync(`${beginning}${processName()}-`);
}

/**
 * Removes the temporary folders of killed processes. Call it before you start a thread that creates
 * such folders, because the thread does not know the folders of the main thread.
 * @param before the beginning of the names
 */
export function removeLeftovers(before = COMMON): void {
  const beginning = path.join(os.tmpdir(), before);
  // Runs once, before this process has a folder: a folder with its id then belongs to an earlier process.
  if (!isMainThread || looked.has(beginning)) return;
  looked.add(beginning);
  try {
    removeLeftBehind(os.tmpdir(), before);
  } catch {
    // Another process removes it at the same time, or this process may not. The command continues.
  }
}

/**
 * Calls `use` with a temporary folder, and always removes it afterwards, even after Ctrl-C.
 * @param before the beginning of the name, up to the process
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
