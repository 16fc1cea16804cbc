import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { processName, removeLeftBehind } from './left-behind.ts';

/** The default beginning of names. All commands share it, so that each removes the leftovers of all others. */
const COMMON = 'sitectl-work-';

/** The beginnings of names whose leftovers this process has removed. */
const looked = new Set<string>();

/** The temporary folders of this process. */
const folders = new Set<string>();

/**
 * Creates a private folder for temporary files. The end of this process removes the folder, also after
 * Ctrl-C: a bundle may contain personal data. The name identifies the process, so that a later one
 * removes the folder if this one is killed.
 * @param before the beginning of the name, up to the process
 */
export function temporaryFolder(before = COMMON): string {
  const beginning = path.join(os.tmpdir(), before);
  removeLeftovers(before);
  if (folders.size === 0) process.once('exit', removeAtExit);
  const folder = fs.mkdtempSync(`${beginning}${processName()}-`);
  folders.add(folder);
  return folder;
}

/** Removes a folder. Tries again if a process that is about to end writes into it. */
const removeFolder = (folder: string) =>
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function removeAtExit(): void {
  for (const folder of folders) {
    try {
      removeFolder(folder);
    } catch {
      // A later process removes it.
    }
  }
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
 * Calls `use` with a temporary folder, and removes it afterwards.
 * @param before the beginning of the name, up to the process
 */
export async function withTemporaryFolder<T>(
  use: (folder: string) => Promise<T>,
  before?: string,
): Promise<T> {
  const folder = temporaryFolder(before);
  try {
    return await use(folder);
  } finally {
    removeFolder(folder);
  }
}
