import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BundleSource } from '@siteyard/schemas/bundle';
import { sha256 } from '../../lib/sha256.ts';

/** Reads a bundle from a folder. */
export function folderSource(folder: string): BundleSource {
  return {
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join('/'));
    },
    read: (name) => readFile(path.join(folder, name)),
    sha256,
  };
}
