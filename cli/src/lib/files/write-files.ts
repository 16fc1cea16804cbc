import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onInterrupt } from '../interrupt.ts';

/** How long files are staged before Ctrl-C is looked at, in ms. */
const BREATHE_MS = 50;

/** A file on its way: what is written beside its place, and a second name of what stands there. */
interface Staged {
  file: string;
  /** Undefined where the file is to be removed. */
  next?: string;
  /** Undefined where there is no file yet. */
  previous?: string;
}

/** Paths with what they shall hold: text or bytes, or null to remove the file. */
export type FilesToWrite =
  | Iterable<[file: string, content: string | Uint8Array | null]>
  | AsyncIterable<[file: string, content: string | Uint8Array | null]>;

/**
 * Writes and removes files together: everything is written and synced beside its place first, and
 * only then put there by renaming. Ctrl-C before the renaming, and an error at any time, leave all
 * files as they were; and each single file is wholly old or wholly new whatever happens. Files are
 * taken one at a time, so that they may be more than the memory holds.
 */
export async function writeFiles(files: FilesToWrite): Promise<void> {
  const staged: Staged[] = [];
  const folders: string[] = [];
  const cleanUp = () => {
    for (const { next, previous } of staged)
      for (const name of [next, previous]) if (name) fs.rmSync(name, { force: true });
    removeEmptyFolders(folders);
  };
  const done = onInterrupt(cleanUp);
  try {
    let breathed = performance.now();
    for await (const [file, content] of files) {
      stage(file, content, staged, folders);
      if (performance.now() - breathed < BREATHE_MS) continue;
      await setImmediate();
      breathed = performance.now();
    }
    // Not interrupted from here on: no signal is looked at before this function returns.
    switchAll(staged);
  } finally {
    cleanUp();
    done();
  }
}

/** @param folders where the folders that had to be made are noted */
function stage(
  file: string,
  content: string | Uint8Array | null,
  staged: Staged[],
  folders: string[],
): void {
  const beside = (what: string) =>
    path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.${what}`);
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  const entry: Staged = { file };
  staged.push(entry);
  if (stat?.isFile()) {
    entry.previous = beside('old');
    fs.linkSync(file, entry.previous);
  }
  if (content === null) return;
  makeFolder(path.dirname(file), folders);
  entry.next = beside('new');
  const descriptor = fs.openSync(entry.next, 'wx', stat?.mode ?? 0o644);
  try {
    fs.writeFileSync(descriptor, content);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function switchAll(staged: Staged[]): void {
  const switched: Staged[] = [];
  try {
    for (const entry of staged) {
      if (entry.next) fs.renameSync(entry.next, entry.file);
      else fs.rmSync(entry.file, { force: true });
      switched.push(entry);
    }
  } catch (error) {
    for (const { file, previous } of switched.toReversed())
      if (previous) fs.renameSync(previous, file);
      else fs.rmSync(file, { force: true });
    throw error;
  }
}

/**
 * Makes a folder and those above it that are missing, one by one: Node's own way never ends where
 * a file system takes none, as below /proc.
 * @param made gets each folder that was missing, the outermost first, for `removeEmptyFolders`
 */
export function makeFolder(folder: string, made: string[]): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(path.resolve(folder)), made);
  fs.mkdirSync(folder);
  made.push(folder);
}

/** Removes the folders that `makeFolder` made and that nothing was put into. */
export function removeEmptyFolders(made: readonly string[]): void {
  for (const folder of made.toReversed()) {
    try {
      fs.rmdirSync(folder);
    } catch {
      // It holds what was written, or is gone already.
    }
  }
}
