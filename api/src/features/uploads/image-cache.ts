import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from '../../log.ts';

/** The bytes of an image. The caller must close it, or stream it to the end. */
export interface CachedImage {
  /** bytes */
  size: number;
  stream(): Readable;
  close(): Promise<void>;
}

export interface ImageCache {
  /**
   * Returns the cached bytes, or calls `make` and caches its result. Concurrent callers share one
   * call.
   */
  get(name: string, make: () => Promise<Buffer>): Promise<CachedImage>;
  /** Counts the files whose name starts with a prefix. */
  count(prefix: string): Promise<number>;
  /** Removes the files whose name starts with a prefix. */
  forget(prefix: string): Promise<void>;
  /**
   * Removes the files of all pictures except these.
   * @param sha256s the hashes with which the names of the remaining files start
   */
  keepOnly(sha256s: ReadonlySet<string>): Promise<void>;
}

/** The interval at which the last use of a file is updated, in ms. */
const TOUCH_AFTER_MS = 60 * 60 * 1000;
/** The used share of the cache after a clean-up. With a full cache, each new file would start a clean-up. */
const SHARE_AFTER_CLEARING = 0.9;

/**
 * Caches images on disk and removes the least recently used ones first. All images can be created again,
 * so a broken or full disk only costs time.
 * @param maxBytes the maximum size of the folder
 */
export function createImageCache(options: {
  folder: string;
  maxBytes: number;
  logger: Logger;
}): ImageCache {
  const { folder, maxBytes, logger } = options;
  const making = new Map<string, Promise<Buffer>>();
  /** The known size of the folder in bytes; undefined until it was read. */
  let total: number | undefined;
  let clearing: Promise<void> | undefined;

  async function make(name: string, produce: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await produce();
    try {
      await write(name, bytes);
    } catch (error) {
      logger.warn({ err: error, folder }, 'the image cache cannot be written to');
    }
    return bytes;
  }

  /** Writes to a temporary file first, so that every cached file is complete, even after a power failure. */
  async function write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = path.join(folder, `${randomUUID()}.tmp`);
    try {
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await rename(temporary, path.join(folder, name));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
    if (total !== undefined) total += bytes.length;
    if (total === undefined || total > maxBytes) {
      clearing ??= clear().finally(() => (clearing = undefined));
      await clearing;
    }
  }

  /** Reads the folder again, because other processes may use it too, and removes files beyond the limit. */
  async function clear(): Promise<void> {
    const files: { file: string; size: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => null);
      if (!found?.isFile()) continue;
      const left = name.endsWith('.tmp') && Date.now() - found.mtimeMs > TOUCH_AFTER_MS;
      if (left) await rm(file, { force: true });
      else files.push({ file, size: found.size, usedAt: found.mtimeMs });
    }
    let sum = files.reduce((all, { size }) => all + size, 0);
    if (sum > maxBytes) {
      files.sort((a, b) => a.usedAt - b.usedAt);
      for (const { file, size } of files) {
        if (sum <= maxBytes * SHARE_AFTER_CLEARING) break;
        await rm(file, { force: true });
        sum -= size;
      }
    }
    total = sum;
  }

  async function remove(isGone: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(folder).catch(() => []))
      if (isGone(name)) await rm(path.join(folder, name), { force: true });
    total = undefined;
  }

  return {
    async get(name, produce) {
      const kept = await openKept(path.join(folder, name));
      if (kept) return kept;
      let running = making.get(name);
      if (!running) {
        running = make(name, produce).finally(() => making.delete(name));
        making.set(name, running);
      }
      const bytes = await running;
      return {
        size: bytes.length,
        stream: () => Readable.from([bytes]),
        close: () => Promise.resolve(),
      };
    },
    async count(prefix) {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => name.startsWith(prefix)).length;
    },
    forget: (prefix) => remove((name) => name.startsWith(prefix)),
    keepOnly: (sha256s) =>
      remove((name) => !name.endsWith('.tmp') && !sha256s.has(name.slice(0, 64))),
  };
}

async function openKept(file: string): Promise<CachedImage | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch {
    return null;
  }
  const { size, mtimeMs } = await handle.stat();
  if (Date.now() - mtimeMs > TOUCH_AFTER_MS) {
    const now = new Date();
    await utimes(file, now, now).catch(() => {});
  }
  return {
    size,
    stream: () => handle.createReadStream(),
    close: () => handle.close(),
  };
}
