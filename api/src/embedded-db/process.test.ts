import { MongoClient } from 'mongodb';
import { spawn } from 'node:child_process';
import {
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
import { filesIn, readOwner } from './address.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase, type OpenOptions } from './open.ts';

const folders: string[] = [];
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

/** A client that waits for the database to come back. */
function connect(uri: string): Promise<MongoClient> {
  return MongoClient.connect(uri, {
    heartbeatFrequencyMS: 500,
    minHeartbeatFrequencyMS: 50,
  } as object);
}

test('what was acknowledged is there after kill -9, at whatever moment, and every document is whole', async () => {
  const dataDir = folder();
  const { uri } = await open({ dataDir });
  const setup = await connect(uri);
  await setup
    .db()
    .collection('log')
    .createIndexes([{ key: { writer: 1, n: 1 }, unique: true }, { key: { tags: 1 } }]);
  await setup
    .db()
    .collection('counters')
    .insertMany(Array.from({ length: 8 }, (_, i) => ({ _id: i as never, n: 0 })));
  await setup.close();
  const acknowledged: { writer: number; n: number }[] = [];
  const counted = Array<number>(8).fill(0);
  let writing = true;
  const body = 'x'.repeat(3000);
  const writers = counted.map(async (_, writer) => {
    const client = await connect(uri);
    const log = client.db().collection('log');
    const counters = client.db().collection('counters');
    for (let n = 0; writing; n++) {
      try {
        await log.insertOne({ writer, n, body, sum: `${writer}:${n}`, tags: [writer, n % 5] });
        acknowledged.push({ writer, n });
        const after = await counters.findOneAndUpdate(
          { _id: writer as never },
          { $inc: { n: 1 } },
          { returnDocument: 'after' },
        );
        counted[writer] = after?.['n'] ?? 0;
      } catch {
        // Not acknowledged: it may or may not be there.
        await wait(20);
      }
    }
    await client.close();
  });
  for (let round = 0; round < 6; round++) {
    const before = acknowledged.length;
    const pid = pidIn(dataDir);
    await until(() => acknowledged.length > before + 20);
    await wait(Math.random() * 60);
    process.kill(pid, 'SIGKILL');
    await until(() => pidIn(dataDir) !== pid);
  }
  writing = false;
  await Promise.all(writers);
  const client = await connect(uri);
  const log = client.db().collection('log');
  const found = new Set<string>();
  for await (const doc of log.find()) {
    expect([doc['body'].length, doc['sum'], doc['tags']]).toEqual([
      3000,
      `${doc['writer']}:${doc['n']}`,
      [doc['writer'], doc['n'] % 5],
    ]);
    found.add(doc['sum']);
  }
  expect(acknowledged.filter(({ writer, n }) => !found.has(`${writer}:${n}`))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(120);
  for (const [writer, n] of counted.entries()) {
    const counter = await client
      .db()
      .collection('counters')
      .findOne({ _id: writer as never });
    expect(counter?.['n']).toBeGreaterThanOrEqual(n);
    // The index agrees with the documents.
    expect(await log.countDocuments({ writer })).toBe(
      [...found].filter((sum) => sum.startsWith(`${writer}:`)).length,
    );
  }
  const byTag = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((tag) => log.find({ tags: tag }).sort({ _id: 1 }).toArray()),
  );
  const scanned = (await log.find().toArray()).filter((doc) => doc['tags'].includes(3));
  expect(byTag[3]).toHaveLength(scanned.length);
  await client.close();
}, 60_000);

test('whoever comes second uses the process that runs; it ends when the last one has left', async () => {
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

test('several that start at the same moment share one process', async () => {
  const dataDir = folder();
  const all = await Promise.all([0, 1, 2, 3].map(() => open({ dataDir })));
  expect(new Set(all.map(({ uri }) => uri)).size).toBe(1);
  const client = await connect(all[3]?.uri ?? '');
  await client.db().collection('c').insertOne({ a: 1 });
  await client.close();
});

test('it ends by itself when its owner was killed, and what it had is there', async () => {
  const dataDir = folder();
  const script = `
    import { openEmbeddedDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    await openEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, idleMs: 100 });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
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

test.runIf(existsSync('/proc/self/cwd'))('it holds on to no folder of who opened it', async () => {
  const dataDir = folder();
  await open({ dataDir });
  const own = fileURLToPath(new URL('.', import.meta.url));
  expect(`${readlinkSync(`/proc/${pidIn(dataDir)}/cwd`)}/`).toBe(own);
});

test('a lock and a socket that a killed process left behind are no obstacle', async () => {
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

test('files and socket are for their owner alone', async () => {
  const dataDir = folder();
  await open({ dataDir });
  const files = filesIn(dataDir);
  const modes = [files.dir, files.data, files.lock, files.socket].map(
    (file) => statSync(file).mode & 0o777,
  );
  expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '600', '600', '600']);
});

test('where the path is too long for a socket, a loopback port with a password serves', async () => {
  const dataDir = join(folder(), 'a-very-long-folder-name-'.repeat(5));
  mkdirSync(dataDir);
  const { uri } = await open({ dataDir });
  expect(uri).toMatch(/^mongodb:\/\/siteyard:[0-9a-f]{48}@127\.0\.0\.1:\d+\/siteyard\?/);
  const client = await connect(uri);
  await client.db().collection('c').insertOne({ a: 1 });
  // It keeps port and password over a crash, so that open clients find it again.
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

test('a database that cannot be opened says why', async () => {
  const dataDir = folder();
  const files = filesIn(dataDir);
  mkdirSync(files.dir, { recursive: true });
  writeFileSync(files.data, 'this is not a database, it is a text of some length'.repeat(100));
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(/did not start.*not a database/s);
  expect(readFileSync(files.data, 'utf8')).toMatch(/^this is not/);
});

test('documents whose time is over are swept', async () => {
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
  await expect.poll(() => collection.distinct('n')).toEqual([2, 3, 4]);
  await client.close();
});
