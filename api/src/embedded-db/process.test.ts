import { MongoClient } from 'mongodb';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { killWhileWriting } from '../../../tests/helpers/faults/database-kills.ts';
import { filesIn, readOwner } from './address.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase, type OpenOptions } from './open.ts';
import { importForProcess } from '../../../tests/helpers/source-process.ts';

/** The tests stay in one file, because all of them start and end processes with the same functions. */

const folders: string[] = [];
const mounted: string[] = [];
const opened: EmbeddedDatabase[] = [];

function folder(name = 'siteyard-db-'): string {
  const path = mkdtempSync(join(tmpdir(), name));
  folders.push(path);
  return path;
}

async function open(options: OpenOptions): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(options);
  opened.push(database);
  return database;
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const path of mounted.splice(0)) execFileSync('umount', ['-l', path]);
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

function pidIn(dataDir: string): number {
  return readOwner(filesIn(dataDir).lock)?.pid ?? 0;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10);
}

/** Connects a client that reconnects quickly. */
function connect(uri: string): Promise<MongoClient> {
  return MongoClient.connect(uri, {
    heartbeatFrequencyMS: 500,
    minHeartbeatFrequencyMS: 50,
  } as object);
}

test('kill -9 under load loses no acknowledged write', async () => {
  await killWhileWriting(folder(), 1);
}, 60_000);

test('a second opener joins the running process, which ends when the last one closes', async () => {
  const dataDir = folder();
  const first = await open({ dataDir });
  const pid = pidIn(dataDir);
  const second = await open({ dataDir });
  expect(second.uri).toBe(first.uri);
  expect(pidIn(dataDir)).toBe(pid);
  const client = await connect(second.uri);
  await client.db().collection('c').insertOne({ a: 1 });
  await first.close();
  expect(alive(pid)).toBe(true);
  expect(await client.db().collection('c').countDocuments()).toBe(1);
  await client.close();
  await second.close();
  await until(() => !alive(pid));
  expect(existsSync(filesIn(dataDir).lock)).toBe(false);
  expect(existsSync(filesIn(dataDir).socket)).toBe(false);
});

test('openers that start at the same moment share one process', async () => {
  const dataDir = folder();
  const all = await Promise.all([0, 1, 2, 3].map(() => open({ dataDir })));
  expect(new Set(all.map(({ uri }) => uri)).size).toBe(1);
  const client = await connect(all[3]?.uri ?? '');
  await client.db().collection('c').insertOne({ a: 1 });
  await client.close();
});

test('the process ends when its opener was killed', async () => {
  const dataDir = folder();
  const source = importForProcess(new URL('./open.ts', import.meta.url));
  const script = `
    import { openEmbeddedDatabase } from ${JSON.stringify(source.url)};
    await openEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, idleMs: 100 });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, [...source.args, '--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => owner.stdout.once('data', done));
  const pid = pidIn(dataDir);
  expect(alive(pid)).toBe(true);
  owner.kill('SIGKILL');
  await until(() => !alive(pid));
  expect(existsSync(filesIn(dataDir).lock)).toBe(false);
});

test.runIf(existsSync('/proc/self/cwd'))(
  'the process does not hold the working folder of its opener',
  async () => {
    const dataDir = folder();
    await open({ dataDir });
    const own = fileURLToPath(new URL('.', import.meta.url));
    expect(`${readlinkSync(`/proc/${pidIn(dataDir)}/cwd`)}/`).toBe(own);
  },
);

test('ignores the lock file and the socket of a killed process', async () => {
  const dataDir = folder();
  const files = filesIn(dataDir);
  mkdirSync(files.dir, { recursive: true });
  writeFileSync(files.socket, '');
  writeFileSync(files.lock, JSON.stringify({ pid: 1, socket: files.socket }));
  const database = await open({ dataDir });
  const client = await connect(database.uri);
  await client.db().command({ ping: 1 });
  await client.close();
  writeFileSync(files.lock, 'not json');
  await database.close();
  await open({ dataDir });
});

test('only the owner can read the files and the socket', async () => {
  const dataDir = folder();
  await open({ dataDir });
  const files = filesIn(dataDir);
  const modes = [files.dir, files.data, files.lock, files.socket].map(
    (file) => statSync(file).mode & 0o777,
  );
  expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '600', '600', '600']);
});

test('listens on a loopback port with a password if the path is too long for a socket', async () => {
  const dataDir = join(folder(), 'a-very-long-folder-name-'.repeat(5));
  mkdirSync(dataDir);
  const { uri } = await open({ dataDir });
  expect(uri).toMatch(/^mongodb:\/\/siteyard:[0-9a-f]{48}@127\.0\.0\.1:\d+\/siteyard\?/);
  const client = await connect(uri);
  await client.db().collection('c').insertOne({ a: 1 });
  // After a crash, the new process has the same port and password, so that open clients can reconnect.
  const pid = pidIn(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(() => pidIn(dataDir) !== pid && alive(pidIn(dataDir)));
  await expect
    .poll(() =>
      client
        .db()
        .collection('c')
        .countDocuments()
        .catch(() => 0),
    )
    .toBe(1);
  await client.close();
  const wrong = uri.replace(/:[0-9a-f]{48}@/, `:${'0'.repeat(48)}@`);
  await expect(MongoClient.connect(wrong, { serverSelectionTimeoutMS: 500 })).rejects.toThrow(
    /Authentication failed/,
  );
  const nobody = await MongoClient.connect(uri.replace(/\/\/.*@/, '//').replace(/&auth.*/, ''));
  await expect(nobody.db().collection('c').findOne()).rejects.toMatchObject({ code: 13 });
  await nobody.close();
});

test('does not make its folder again that was removed while it started', async () => {
  const dataDir = join(folder(), 'removed');
  const program = process.env['SITEYARD_TEST_DATABASE_PROGRAM'] ?? '';
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir })], {
    stdio: 'ignore',
  });
  expect((await once(child, 'exit'))[0]).not.toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

test('refuses a file that is not a database, names it, and leaves it unchanged', async () => {
  const dataDir = folder();
  const files = filesIn(dataDir);
  mkdirSync(files.dir, { recursive: true });
  writeFileSync(files.data, 'this is not a database, it is a text of some length'.repeat(100));
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(`${files.data} is damaged`);
  expect(readFileSync(files.data, 'utf8')).toMatch(/^this is not/);
});

test('deletes expired documents', async () => {
  const dataDir = folder();
  const { uri } = await open({ dataDir, sweepMs: 50 });
  const client = await connect(uri);
  const collection = client.db().collection('c');
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 10 });
  const old = new Date(Date.now() - 60_000);
  await collection.insertMany([
    { n: 1, at: old },
    { n: 2, at: new Date() },
    { n: 3 },
    { n: 4, at: 'text' },
    { n: 5, at: [new Date(), old] },
  ]);
  const left = async (): Promise<unknown[]> =>
    (await collection.find().toArray()).map(({ n }) => n as unknown);
  await expect.poll(left).toEqual([2, 3, 4]);
  await client.close();
});

/** Mounts a folder with a file system of 4 MB; null if the user may not mount. */
function smallDisk(): string | null {
  const path = folder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return null;
  }
  mounted.push(path);
  return path;
}

test('a full disk loses no acknowledged write, and is reported in one sentence', async ({
  skip,
}) => {
  const dataDir = smallDisk();
  if (dataDir === null) return skip();
  const warnings: string[] = [];
  const logger = { info() {}, warn: (text: string) => void warnings.push(text), error() {} };
  const database = await open({ dataDir, logger });
  const client = await connect(database.uri);
  const documents = client.db().collection<{ _id: number; text: string }>('c');
  const acknowledged: number[] = [];
  const failures: unknown[] = [];
  const write = async (_id: number) => {
    try {
      await documents.insertOne({ _id, text: 'x'.repeat(100_000) });
      acknowledged.push(_id);
    } catch (error) {
      failures.push((error as { code?: unknown }).code);
    }
  };
  const filler = join(dataDir, 'filler');
  writeFileSync(filler, Buffer.alloc(2.5 * 1024 ** 2));
  for (let n = 0; failures.length < 3; n += 1) await write(n);
  expect(failures).toEqual([14031, 14031, 14031]);
  expect(() => {
    for (;;) appendFileSync(filler, Buffer.alloc(4096));
  }).toThrow('ENOSPC');
  await client.close();
  await database.close();
  expect(warnings).toEqual([expect.stringContaining('the disk is full')]);

  await expect(open({ dataDir, logger })).rejects.toMatchObject({
    message: `The disk is full, so the database in ${dataDir} cannot be opened. Free some space.`,
    code: 'ENOSPC',
  });
  expect(warnings).toHaveLength(1);
  rmSync(filler);
  const again = await connect((await open({ dataDir, logger })).uri);
  const stored = await again
    .db()
    .collection('c')
    .find({}, { projection: { _id: 1 } })
    .toArray();
  expect(stored.map(({ _id }) => _id as unknown)).toEqual(acknowledged);
  await again.close();
});

test('siteyardCompact leaves nothing of deleted and replaced documents in the files', async () => {
  const dataDir = folder();
  const { uri } = await open({ dataDir });
  const { data } = filesIn(dataDir);
  const files = () => [data, `${data}-wal`].map((file) => readFileSync(file).toString('latin1'));
  const client = await MongoClient.connect(uri);
  const db = client.db('compacted');
  const people = db.collection<{ _id: number; name: string }>('people');
  await people.insertMany([1, 2, 3].map((_id) => ({ _id, name: `Wilhelmina ${_id}` })));
  await people.deleteOne({ _id: 1 });
  await people.updateOne({ _id: 2 }, { $set: { name: 'Nobody' } });
  expect(files().join('')).toContain('Wilhelmina 1');
  // A write runs at the same time, and must not be lost.
  await Promise.all([
    people.insertOne({ _id: 4, name: 'Wilhelmina 4' }),
    db.command({ siteyardCompact: 1 }),
  ]);
  expect(files().join('')).not.toMatch(/Wilhelmina [12]/);
  expect(await people.countDocuments()).toBe(3);
  await client.close();
});
