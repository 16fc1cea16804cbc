import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The occasion of a backup: every night, before a new version of the product, or on request. */
export type BackupOccasion = (typeof OCCASIONS)[number];

const OCCASIONS = ['nightly', 'upgrade', 'manual'] as const;

/** The number of backups that are kept for each occasion. */
const KEPT = 7;

const NAME = /^siteyard-(nightly|upgrade|manual)-(\d{8}T\d{6}Z)\.backup$/;

/**
 * The part of the available space that backups may use on the disk of the site's data. The space of
 * existing backups counts as available.
 */
const SPACE_SHARE = 0.5;

const stampOf = (name: string) => NAME.exec(name)?.[2] ?? '';

/** Returns a file name such as `siteyard-nightly-20261122T030000Z.backup`. */
export function backupName(occasion: BackupOccasion, at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  return `siteyard-${occasion}-${stamp}.backup`;
}

/**
 * Returns the names of the backups in a folder, the oldest first; none if there is no folder.
 * @param since excludes backups from before this time
 */
export async function listBackups(folder: string, since = new Date(0)): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const first = stampOf(backupName('manual', since));
  return names
    .filter((name) => NAME.test(name) && stampOf(name) >= first)
    .toSorted((a, b) => (stampOf(a) < stampOf(b) ? -1 : 1));
}

export const TEST_FILE = '.siteyard-test';

/** Tests whether the site can write into the folder. Creates the folder if necessary. */
export async function testFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, TEST_FILE), 'test', { mode: 0o600 });
  await rm(path.join(folder, TEST_FILE), { force: true });
  await readdir(folder);
}

/**
 * Writes a backup into a folder. If this fails, no file remains.
 * @param isWhole rejects if `bytes` ended too early
 * @returns the size of the backup in bytes
 */
export async function writeBackup(
  folder: string,
  name: string,
  bytes: NodeJS.ReadableStream,
  isWhole: Promise<void>,
): Promise<number> {
  const file = createWriteStream(path.join(folder, `.${name}.new`), { mode: 0o600, flush: true });
  try {
    await pipeline(bytes, file);
    await isWhole;
    await rename(path.join(folder, `.${name}.new`), path.join(folder, name));
    const directory = await open(folder);
    await directory.sync().finally(() => directory.close());
    return file.bytesWritten;
  } catch (error) {
    await rm(path.join(folder, `.${name}.new`), { force: true });
    throw error;
  }
}

/**
 * Sorts backups by age, the oldest first. If the clock was ahead when a backup was made, its date is later
 * than that of the newest backup; such a backup counts as older.
 */
function byAge(names: readonly string[], newest: string): string[] {
  const sorted = names.toSorted((a, b) => (stampOf(a) < stampOf(b) ? -1 : 1));
  const first = sorted.findIndex((name) => stampOf(name) > stampOf(newest));
  return first === -1 ? sorted : [...sorted.slice(first), ...sorted.slice(0, first)];
}

/**
 * Makes room for a backup that is as large as the newest one. All backups together may use at most half of
 * the available space, so that the site has room for its data. Removes the oldest backups if necessary,
 * but never the newest one.
 * @param next the name of the new backup
 * @throws Error with the code `ENOROOM` if there is too little space
 */
export async function makeRoom(folder: string, next: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const backups = await Promise.all(
    byAge(names, next).map(async (name) => ({
      name,
      size: (await stat(path.join(folder, name))).size,
    })),
  );
  const newest = backups.at(-1)?.size ?? 0;
  let used = backups.reduce((sum, { size }) => sum + size, 0);
  const most = (bavail * bsize + used) * SPACE_SHARE;
  for (const { name, size } of backups.slice(0, -1)) {
    if (used + newest <= most) break;
    await rm(path.join(folder, name), { force: true });
    used -= size;
  }
  if (used + newest > most)
    throw Object.assign(new Error('there is too little free space'), { code: 'ENOROOM' });
}

/**
 * Removes old backups, and incomplete files of processes that were killed. Does not change other files.
 * @param newest the backup that was just written
 */
export async function pruneBackups(folder: string, newest: string): Promise<void> {
  const names = await readdir(folder);
  const old = OCCASIONS.flatMap((occasion) =>
    byAge(
      names.filter((name) => NAME.exec(name)?.[1] === occasion),
      newest,
    ).slice(0, -KEPT),
  );
  // Only one instance writes at a time, and it has just finished, so these files are incomplete.
  const left = names.filter((name) => /^\.siteyard-.*\.backup\.new$/.test(name));
  for (const name of [...old, ...left]) await rm(path.join(folder, name), { force: true });
}
