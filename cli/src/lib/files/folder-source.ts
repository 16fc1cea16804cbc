import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { BundleSource } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import { createSignalBreaks } from '../interrupt.ts';

/** One byte more than the maximum size of a file, so that the reader refuses a larger file. */
const MAX_BYTES = UPLOAD_LIMITS.bytes + 1;

/** Returns the SHA-256 in lower-case hex. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}

/**
 * Reads a bundle from a folder. Links and devices are listed but never followed.
 * @param isPacked whether the folder has the files of an archive
 */
export function folderSource(folder: string, isPacked = false): BundleSource {
  const handleSignals = createSignalBreaks();
  return {
    isPacked,
    list: async () => listFiles(folder),
    isLinkedFolder: (name) => isLinkedFolder(path.join(folder, name)),
    sha256,
    async read(name) {
      await handleSignals();
      return readRegularFile(path.join(folder, name));
    },
    readAgain(name, expected) {
      const bytes = readRegularFile(path.join(folder, name));
      if (sha256(bytes) === expected) return bytes;
      throw new AppError('bundle_file_invalid', {
        message: `${name} was changed while it was used`,
      });
    },
  };
}

/** Files that Windows adds to viewed folders. (macOS adds a hidden file.) */
const SYSTEM_FILES = ['Thumbs.db', 'desktop.ini'];

/** Whether a file in a folder does not belong to a bundle, because it is hidden or a system file. */
export const isIgnored = (name: string): boolean =>
  name.startsWith('.') || SYSTEM_FILES.includes(name);

/** Whether a path is a symbolic link to a folder. */
export const isLinkedFolder = (at: string): boolean =>
  fs.lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() === true &&
  fs.statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;

/** Lists the files below a folder without ignored files, relative to the folder, with '/' as separator. */
function listFiles(folder: string): string[] {
  const names: string[] = [];
  const pending = [''];
  for (let below = pending.pop(); below !== undefined; below = pending.pop())
    for (const entry of fs.readdirSync(path.join(folder, below), { withFileTypes: true })) {
      if (isIgnored(entry.name)) continue;
      if (entry.isDirectory()) pending.push(`${below}${entry.name}/`);
      else names.push(below + entry.name);
    }
  return names;
}

/** The text files of a bundle. No value in them contains a raw line break. */
const TEXT = /\.(?:json|txt)$/;
const CARRIAGE_RETURN = 0x0d;

/** Replaces Windows line endings, which git can write (`core.autocrlf`), by those of an export. */
export function withUnixLines(file: string, bytes: Uint8Array): Uint8Array {
  if (!TEXT.test(file) || !bytes.includes(CARRIAGE_RETURN)) return bytes;
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/**
 * Reads a regular file, up to one byte more than the limit. A text gets the line endings of an export.
 * @throws AppError `bundle_file_unexpected` for a link, a device or a pipe
 */
export function readRegularFile(file: string): Uint8Array {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ELOOP')) throw error;
    const message = 'is a symbolic link; a bundle holds files only';
    throw new AppError('bundle_file_unexpected', { message });
  }
  try {
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile())
      throw new AppError('bundle_file_unexpected', { message: 'is not a regular file' });
    if (stat.size <= MAX_BYTES) return withUnixLines(file, fs.readFileSync(descriptor));
    const bytes = new Uint8Array(MAX_BYTES);
    fs.readSync(descriptor, bytes, 0, MAX_BYTES, 0);
    return bytes;
  } finally {
    fs.closeSync(descriptor);
  }
}
