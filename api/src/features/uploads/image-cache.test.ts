import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createImageCache } from './image-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'siteyard-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const logger = pino({ level: 'silent' });
const cacheOf = (maxBytes: number, at = folder) =>
  createImageCache({ folder: at, maxBytes, logger });
const bytes = (size: number) => () => Promise.resolve(Buffer.alloc(size, 7));

/** Sets the last use of a file to this number of minutes ago. */
async function age(name: string, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000);
  await utimes(path.join(folder, name), then, then);
}

describe('the image cache', () => {
  test('removes the images of all pictures but the given ones', async () => {
    const cache = cacheOf(10_000);
    const [kept, gone] = ['a'.repeat(64), 'b'.repeat(64)];
    for (const name of [`${kept}.png`, `${kept}-40.webp`, `${gone}.png`, `${gone}-40.webp`])
      await cache.get(name, bytes(10));
    expect(await cache.count(gone)).toBe(2);
    await cache.keepOnly(new Set([kept]));
    expect([await cache.count(kept), await cache.count(gone)]).toEqual([2, 0]);
  });

  test('creates each variant once, also for concurrent requests', async () => {
    const cache = cacheOf(10_000);
    let made = 0;
    const make = async () => {
      made += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return Buffer.from('picture');
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
    answers.push(await cache.get('a', make));
    expect(made).toBe(1);
    for (const answer of answers) expect(String(await buffer(answer.stream()))).toBe('picture');
  });

  test('tries a failed variant again', async () => {
    const cache = cacheOf(10_000);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('a', bytes(3))).size).toBe(3);
  });

  test('stays within its size by removing the least recently used files', async () => {
    const cache = cacheOf(1_000);
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      await cache.get(name, bytes(300));
      await age(name, 600 - index);
    }
    // `a` is used again, so `b` is now the least recently used.
    await (await cache.get('a', bytes(1))).close();
    await cache.get('d', bytes(300));
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd']);
  });

  test('counts the files of an earlier process and deletes its incomplete ones', async () => {
    await writeFile(path.join(folder, 'old'), Buffer.alloc(900));
    await age('old', 50);
    await writeFile(path.join(folder, 'half.tmp'), 'x');
    await age('half.tmp', 90);
    await cacheOf(1_000).get('new', bytes(300));
    expect(await readdir(folder)).toEqual(['new']);
  });

  test('works without writing when the disk cannot be written to', async () => {
    const blocked = path.join(folder, 'file');
    await writeFile(blocked, '');
    const cache = cacheOf(1_000, path.join(blocked, 'cache'));
    expect((await cache.get('a', bytes(5))).size).toBe(5);
  });

  test('keeps only complete files', async () => {
    await cacheOf(1_000).get('a', bytes(5));
    expect(await readFile(path.join(folder, 'a'))).toEqual(Buffer.alloc(5, 7));
    expect(await readdir(folder)).toEqual(['a']);
  });
});
