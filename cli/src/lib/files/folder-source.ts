import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { BundleSource } from '@siteyard/schemas/bundle-read';
import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/limits';

/** One byte more than any file of a bundle may have: enough for the reader to refuse it. */
const MAX_BYTES = UPLOAD_LIMITS.bytes + 1;

/** How long files are read synchronously before signals such as Ctrl-C are handled, in ms. */
const BREATHE_MS = 50;

/** Returns the SHA-256 in lower-case hex. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content);
}

/** Reads a bundle from a folder. Links and devices are listed but never followed. */
export function folderSource(folder: string): BundleSource {
  let breathed = performance.now();
  return {
    list: async () => listFiles(folder),
    sha256,
    async read(name) {
      if (performance.now() - breathed > BREATHE_MS) {
        await setImmediate();
        breathed = performance.now();
      }
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

/** What Windows leaves in folders that somebody looks at; macOS leaves a hidden file. */
const LITTER = ['Thumbs.db', 'desktop.ini'];

/** Whether a file of a folder is none of a bundle: a hidden one, or one that the system has left. */
export const isIgnored = (name: string): boolean => name.startsWith('.') || LITTER.includes(name);

/** Lists the files below a folder, relative to it, with '/' as separator and without ignored ones. */
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

/** The files of a bundle that are text. A raw line break is no part of a value in any of them. */
const TEXT = /\.(?:json|txt)$/;
const CARRIAGE_RETURN = 0x0d;

/** Replaces the line endings that git writes on Windows (`core.autocrlf`) by those of an export. */
export function withUnixLines(file: string, bytes: Uint8Array): Uint8Array {
  if (!TEXT.test(file) || !bytes.includes(CARRIAGE_RETURN)) return bytes;
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/**
 * Reads a regular file, up to one byte more than the limit; a text with the line endings of an export.
 * @throws AppError `bundle_file_unexpected` for a link, a device, a pipe
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
