import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { BundleSource } from '@siteyard/schemas/bundle-read';
import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/limits';

/** More than any file of a bundle may have; read no further, the reader refuses it. */
const MOST_BYTES = UPLOAD_LIMITS.bytes + 1;

/** How long files are read before Ctrl-C is looked at, in ms. */
const BREATHE_MS = 50;

/** SHA-256 in lower-case hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A folder as the source of a bundle. Links and devices in it are listed but never followed. */
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
  };
}

/** Files below a folder, relative to it, parted by '/'; what is hidden is left out. */
function listFiles(folder: string): string[] {
  const names: string[] = [];
  const pending = [''];
  for (let below = pending.pop(); below !== undefined; below = pending.pop())
    for (const entry of fs.readdirSync(path.join(folder, below), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) pending.push(`${below}${entry.name}/`);
      else names.push(below + entry.name);
    }
  return names;
}

/**
 * The bytes of a file, and of nothing else.
 * @throws AppError `bundle_file_unexpected` for a link, a device, a pipe.
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
    if (stat.size <= MOST_BYTES) return fs.readFileSync(descriptor);
    const bytes = new Uint8Array(MOST_BYTES);
    fs.readSync(descriptor, bytes, 0, MOST_BYTES, 0);
    return bytes;
  } finally {
    fs.closeSync(descriptor);
  }
}
