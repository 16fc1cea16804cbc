import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../../lib/start-process.ts';
import { TEST_FILE } from './backup-folder.ts';
import { createBackupFolder, FolderClosed } from './folder-process.ts';

const NAME = 'siteyard-nightly-20261122T030500Z.backup';
/** A deadline that ends before the process for a hanging folder can answer. */
const SHORT_MS = 20;
const LONG_MS = 60_000;

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-folder-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Makes every attempt to open a file of the folder hang: a named pipe waits for its other end. */
const hangAt = (file: string) => execFileSync('mkfifo', [path.join(folder, file)]);

async function* bytesOf(...parts: string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

test('a backup is written as a whole, and no other file stays', async () => {
  const backups = createBackupFolder(path.join(folder, 'new'));
  await backups.test();
  expect(await backups.write(NAME, bytesOf('one ', 'two'))).toBe(7);
  expect(fs.readdirSync(backups.path)).toEqual([NAME]);
  expect(fs.readFileSync(path.join(backups.path, NAME), 'utf8')).toBe('one two');
});

test('a folder that is a file is refused with the code of the file system', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const backups = createBackupFolder(file);
  await expect(backups.test()).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(backups.write(NAME, bytesOf('x'))).rejects.toMatchObject({ code: 'EEXIST' });
});

test('the test of a folder that hangs ends at its deadline', async () => {
  hangAt(TEST_FILE);
  const backups = createBackupFolder(folder, false, { testMs: SHORT_MS, stallMs: LONG_MS });
  await expect(backups.test()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('a backup into a folder that hangs ends at its deadline, and releases its source', async () => {
  hangAt(`.${NAME}.new`);
  let isReleased = false;
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield Buffer.alloc(1024 * 1024);
    } finally {
      isReleased = true;
    }
  }
  const backups = createBackupFolder(folder, false, { testMs: LONG_MS, stallMs: SHORT_MS });
  await expect(backups.write(NAME, endless())).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(isReleased).toBe(true);
});

test('close ends operations that hang', async () => {
  hangAt(TEST_FILE);
  const backups = createBackupFolder(folder, false, { testMs: LONG_MS, stallMs: LONG_MS });
  const hanging = [backups.test(), backups.write(NAME, bytesOf('x'))];
  backups.close();
  for (const each of hanging) await expect(each).rejects.toThrow(FolderClosed);
});

test('a backup whose site was killed while it sent the bytes leaves no file', async () => {
  const helper = startProcess('backup-folder-process', ['write', folder, NAME]);
  await once(helper, 'message');
  const gone = once(helper, 'exit');
  // The process gets this event when its input closes.
  helper.stdin.end('half');
  helper.disconnect();
  await gone;
  expect(fs.readdirSync(folder)).toEqual([]);
});

describe('beside the data of the site', () => {
  const day = (number: number) =>
    `siteyard-nightly-202611${String(number).padStart(2, '0')}T030500Z.backup`;
  /** Creates a sparse file with this size in bytes. */
  const fileOf = (name: string, bytes: number) => {
    fs.writeFileSync(path.join(folder, name), '');
    fs.truncateSync(path.join(folder, name), bytes);
  };

  test('older backups make room for the next one, and the newest stays', async () => {
    const { bavail, bsize } = fs.statfsSync(folder);
    // Three of these files and the next backup would need four fifths of the space.
    const large = Math.floor((bavail * bsize) / 2);
    for (const number of [20, 21, 22]) fileOf(day(number), large);
    await createBackupFolder(folder, true).write(day(23), bytesOf('next'));
    expect(fs.readdirSync(folder).toSorted()).toEqual([day(22), day(23)]);
  });

  test('backups of a clock that was ahead are removed first', async () => {
    const { bavail, bsize } = fs.statfsSync(folder);
    const large = Math.floor((bavail * bsize) / 2);
    for (const number of [22, 28, 29]) fileOf(day(number), large);
    await createBackupFolder(folder, true).write(day(23), bytesOf('next'));
    expect(fs.readdirSync(folder).toSorted()).toEqual([day(22), day(23)]);
  });

  test('a backup is refused if the disk has too little space for it', async () => {
    const { bavail, bsize } = fs.statfsSync(folder);
    fileOf(day(22), bavail * bsize * 2);
    const refused = createBackupFolder(folder, true).write(day(23), bytesOf('next'));
    await expect(refused).rejects.toMatchObject({ code: 'ENOROOM' });
    expect(fs.readdirSync(folder)).toEqual([day(22)]);
    await createBackupFolder(folder, false).write(day(23), bytesOf('next'));
  });
});
