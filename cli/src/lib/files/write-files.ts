import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { createSignalBreaks, onInterrupt } from '../interrupt.ts';

/** A file that is about to be replaced or removed. `next` and `previous` are in the same folder. */
interface Staged {
  file: string;
  /** The file with the new content; undefined if the file is to be removed. */
  next?: string;
  /** A hard link to the old content; undefined if the file does not exist yet. */
  previous?: string;
}

/** The new content of a file: text, bytes, or a file to copy. */
type Content = string | Uint8Array | { copyOf: string };

/** A path with its new content; null to remove the file. */
export type FileToWrite = [file: string, content: Content | null];
/** The new content of files by name, relative to a folder; null to remove a file. */
export type FileChanges = Map<string, string | Uint8Array | null>;

export type FilesToWrite = Iterable<FileToWrite> | AsyncIterable<FileToWrite>;

/**
 * Writes and removes files as one change. It first writes and syncs each file under a temporary
 * name in the same folder, and then renames them all. Ctrl-C before the renaming, or an error at
 * any time, leaves all files as they were. A single file is never partly written. Files are read
 * from the iterable one at a time, so all of them together need not fit in memory.
 * @param root the common folder of all files, such as a bundle. It may be a link, because the user named
 *   it. A folder in it may not, because the link would lead out of the root.
 * @throws CliError `folder_is_link` for a folder that is a link
 */
export async function writeFiles(files: FilesToWrite, root?: string): Promise<void> {
  const staged: Staged[] = [];
  const folders: string[] = [];
  const known = new Set<string>();
  const real = new Set<string>();
  const unsynced: number[] = [];
  let syncing = Promise.resolve();
  const cleanUp = () => {
    for (const descriptor of unsynced.splice(0)) fs.closeSync(descriptor);
    for (const { next, previous } of staged)
      for (const name of [next, previous]) if (name) fs.rmSync(name, { force: true });
    removeEmptyFolders(folders);
  };
  const done = onInterrupt(cleanUp);
  try {
    const handleSignals = createSignalBreaks();
    for await (const [file, content] of files) {
      if (root !== undefined) refuseLinks(root, path.dirname(file), real);
      const descriptor = stage(file, content, staged, { made: folders, known });
      if (descriptor !== undefined) unsynced.push(descriptor);
      if (unsynced.length >= AT_ONCE) {
        await syncing;
        syncing = syncAll(unsynced);
        // Prevents an unhandled rejection. The next `await` throws the error.
        syncing.catch(() => undefined);
      }
      await handleSignals();
    }
    await syncing;
    await syncAll(unsynced);
    // This is synchronous, so no signal is handled before it is done.
    switchAll(staged);
  } finally {
    // Some systems cannot remove open files.
    await syncing.catch(() => undefined);
    cleanUp();
    done();
  }
}

/**
 * Refuses a folder if it, or a folder between the root and it, is a link.
 * @param real collects the checked folders
 */
function refuseLinks(root: string, folder: string, real: Set<string>): void {
  if (real.has(folder)) return;
  real.add(folder);
  const parts = path.relative(root, folder).split(path.sep);
  let at = root;
  for (const part of parts) {
    at = path.join(at, part);
    // The relative path of the root itself is ''.
    if (part === '' || !fs.lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    throw new CliError(
      EXIT.usage,
      'folder_is_link',
      `"${at}" is a symbolic link. Nothing was written.`,
      'Replace it by a folder, or name another place.',
    );
  }
}

/**
 * Writes the new content of a file next to it.
 * @param folders `made` collects the created folders, `known` the existing ones
 * @returns the open descriptor of the new file, which is not synced yet; undefined if the file is to be
 *   removed
 */
function stage(
  file: string,
  content: FileToWrite[1],
  staged: Staged[],
  folders: { made: string[]; known: Set<string> },
): number | undefined {
  const folder = path.dirname(file);
  const beside = (what: string) =>
    path.join(folder, `.${path.basename(file)}.${process.pid}.${what}`);
  // A new folder has no files.
  const isNew = folders.made.includes(folder);
  const stat = isNew ? undefined : fs.lstatSync(file, { throwIfNoEntry: false });
  const entry: Staged = { file };
  staged.push(entry);
  const isFile = stat?.isFile() ?? false;
  if (isFile) {
    entry.previous = beside('old');
    fs.linkSync(file, entry.previous);
  }
  if (content === null) return undefined;
  if (!folders.known.has(folder)) makeFolder(folder, folders.made);
  folders.known.add(folder);
  entry.next = beside('new');
  const descriptor = fs.openSync(entry.next, 'wx', isFile ? stat?.mode : 0o644);
  try {
    if (typeof content === 'string' || content instanceof Uint8Array)
      fs.writeFileSync(descriptor, content);
    else copyInto(descriptor, content.copyOf);
  } catch (error) {
    fs.closeSync(descriptor);
    throw error;
  }
  return descriptor;
}

/**
 * Copies the content of a file into an open one. `copyFileSync` would also copy the mode, and so let
 * others read a file that its owner made private.
 */
function copyInto(descriptor: number, file: string): void {
  const source = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(COPY_AT_ONCE);
    for (;;) {
      const read = fs.readSync(source, bytes);
      if (read === 0) return;
      for (let at = 0; at < read;) at += fs.writeSync(descriptor, bytes, at, read - at);
    }
  } finally {
    fs.closeSync(source);
  }
}

/** The number of bytes that are copied at once. */
const COPY_AT_ONCE = 256 * 1024;

/**
 * The number of files that are synced concurrently, while the next files are written. Waiting for each
 * file would take far longer than writing it.
 */
const AT_ONCE = 64;

const sync = promisify(fs.fsync);

/** Syncs and closes all descriptors in the list, and empties the list. */
async function syncAll(descriptors: number[]): Promise<void> {
  const all = descriptors.splice(0);
  const done = await Promise.allSettled(all.map((descriptor) => sync(descriptor)));
  for (const descriptor of all) fs.closeSync(descriptor);
  for (const result of done) if (result.status === 'rejected') throw result.reason;
}

function switchAll(staged: Staged[]): void {
  const switched: Staged[] = [];
  try {
    for (const entry of staged) {
      if (entry.next) fs.renameSync(entry.next, entry.file);
      else fs.rmSync(entry.file, { force: true });
      // The new file was renamed, so it needs no clean-up.
      delete entry.next;
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
 * Creates a folder and its missing parents, one by one. `mkdirSync` with `recursive` does not
 * return on file systems that allow no folders, such as /proc.
 * @param made collects the created folders, the outermost first, for `removeEmptyFolders`
 */
export function makeFolder(folder: string, made: string[]): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(path.resolve(folder)), made);
  fs.mkdirSync(folder);
  made.push(folder);
}

/** Removes those folders that `makeFolder` created and that are empty. */
export function removeEmptyFolders(made: readonly string[]): void {
  for (const folder of made.toReversed()) {
    try {
      fs.rmdirSync(folder);
    } catch {
      // The folder is not empty or no longer exists.
    }
  }
}
