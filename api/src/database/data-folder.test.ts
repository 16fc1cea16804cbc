import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { findDamagedCollections } from './damaged-collections.ts';
import { DataFolderError, explainDataFolder, prepareDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';

let home: string;
let dataDir: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-data-'));
  dataDir = path.join(home, 'data');
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const place = (more = {}) => ({
  dataDir,
  mongodbUri: undefined,
  backup: {
    folder: undefined,
    isBesideData: false,
    passphrase: undefined,
  },
  ...more,
});
const failed = (name: string, code: string, more = {}) =>
  Object.assign(new Error(`${code}: ${name}`), { code, path: path.join(dataDir, name), ...more });

/** Returns the message with which a promise rejects. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DataFolderError);
  return (error as Error).message;
}

const { username } = os.userInfo();

test('creates the folder with access only for its user', async () => {
  await prepareDataFolder(place());
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
});

test.each([
  ['in the place of the folder', ''],
  ['in the path of the folder', '/inner/data'],
])('names a file %s', async (_, inner) => {
  fs.writeFileSync(dataDir, '');
  const wanted = path.join(dataDir, inner);
  expect(await refusal(prepareDataFolder(place({ dataDir: wanted })))).toMatch(
    new RegExp(
      `^DATA_DIR is ${wanted}, but ${dataDir} is a file, .*${username}.*: move the file, or set DATA_DIR to another folder\\.$`,
    ),
  );
});

test.each([
  ['EACCES', /may not write to .*embedded-db: give the folder to this user \(chown -R \d+ /],
  ['EROFS', /embedded-db is on a read-only file system for .*: mount it for writing, or set /],
])('explains %s with the user, the path and the remedy', (code, text) => {
  fs.mkdirSync(dataDir);
  const error = explainDataFolder(failed('embedded-db', code), place()) as Error;
  expect(error).toBeInstanceOf(DataFolderError);
  expect(error.message).toMatch(text);
  expect(error.message).toContain(`DATA_DIR is ${dataDir}, but `);
  expect(error.message).toContain(username);
});

test('explains a full disk of the folder, but not of MongoDB', () => {
  const full = Object.assign(new Error('x'), { code: 14031 });
  expect((explainDataFolder(full, place()) as Error).message).toContain('its disk is full for');
  expect(explainDataFolder(full, place({ mongodbUri: 'mongodb://x' }))).toBe(full);
});

test('leaves errors of other files and programming errors as they are', () => {
  const other = failed('x', 'EACCES', { path: '/elsewhere/x' });
  expect(explainDataFolder(other, place())).toBe(other);
  const bug = new TypeError('x is undefined');
  expect(explainDataFolder(bug, place())).toBe(bug);
});

/** Creates and closes a database with 500 documents in each of two collections. */
async function fillDatabase(): Promise<string> {
  const { connection, close } = await openDatabase(place(), await createLogger('silent'));
  for (const name of ['sound', 'pages']) {
    const documents = Array.from({ length: 500 }, (_, n) => ({ n, text: `${n}`.repeat(100) }));
    await connection.collection(name).insertMany(documents);
  }
  await close();
  return path.join(dataDir, 'embedded-db/data.sqlite');
}

test.each([
  ['a truncated file', (bytes: Buffer) => bytes.subarray(0, 4096)],
  ['garbage', (bytes: Buffer) => Buffer.alloc(bytes.length, 7)],
])('%s is reported as damage, with the backup and the command', async (_, damage) => {
  const file = await fillDatabase();
  fs.writeFileSync(file, damage(fs.readFileSync(file)));
  const opening = openDatabase(
    place({ backup: { folder: '/mnt/backups', isBesideData: false, passphrase: undefined } }),
    await createLogger('silent'),
  );
  expect(await refusal(opening)).toBe(
    `DATA_DIR is ${dataDir}, but its database in ${dataDir}/embedded-db is damaged: stop the site, ` +
      `move the folder ${dataDir}/embedded-db to another place, and restore the newest backup in ` +
      `/mnt/backups with npx sitectl backup restore FILE --to ${dataDir}.`,
  );
});

test('a folder in place of the database file is explained', async () => {
  fs.mkdirSync(path.join(dataDir, 'embedded-db/data.sqlite'), { recursive: true });
  expect(await refusal(openDatabase(place(), await createLogger('silent')))).toMatch(
    /cannot open its database \(.*data\.sqlite: .*\): check the file and its disk, or set DATA_DIR /,
  );
});

test('one damaged page is found in its collection, and its error is explained', async () => {
  const file = await fillDatabase();
  const bytes = fs.readFileSync(file);
  // The last page of the file belongs to the last documents.
  const at = bytes.length - 4096;
  for (let n = at; n < bytes.length; n += 1) bytes[n]! ^= 0xff;
  fs.writeFileSync(file, bytes);
  const { connection, close } = await openDatabase(place(), await createLogger('silent'));
  try {
    expect(await findDamagedCollections(connection)).toEqual(['pages']);
    const reading = connection.collection('pages').find().toArray();
    const error = await reading.then(
      () => undefined,
      (reason: unknown) => explainDataFolder(reason, place()),
    );
    expect(String(error)).toMatch(/^DataFolderError: .*is damaged: stop the site/);
  } finally {
    await close();
  }
});
