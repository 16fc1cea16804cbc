import { deserialize, serialize } from 'bson';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMMANDS } from './commands/index.ts';
import { DatabaseServer } from './server.ts';
import { Store } from './storage/store.ts';

const PREPARE = { insert: 'c', documents: [{ _id: 0 }] };

let folder: string;
let store: Store;
let server: DatabaseServer;
let socket: Socket;
const warn = vi.fn<(message: string) => void>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'siteyard-db-'));
  store = new Store(join(folder, 'data.sqlite'));
  server = new DatabaseServer({ store, onConnections: () => undefined, warn });
  const path = join(folder, 'db.sock');
  server.listener.listen(path);
  await once(server.listener, 'listening');
  socket = createConnection(path);
  await once(socket, 'connect');
  await sendTogether([PREPARE]);
  warn.mockClear();
});
afterEach(() => {
  socket.destroy();
  server.close(() => store.close());
  for (const name of ['testTypeError', 'testDiskFull']) COMMANDS.delete(name);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends commands in one chunk, so that the server runs them in one turn. Returns the replies. */
async function sendTogether(commands: object[]): Promise<Record<string, unknown>[]> {
  const messages = commands.map((command) => {
    const body = serialize({ ...command, $db: 'test' });
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(2013, 12);
    return Buffer.concat([head, body]);
  });
  const answers: Record<string, unknown>[] = [];
  let bytes = Buffer.alloc(0);
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
        answers.push(deserialize(bytes.subarray(21, bytes.readInt32LE(0))));
        bytes = bytes.subarray(bytes.readInt32LE(0));
      }
      if (answers.length === commands.length) resolve();
    });
  });
  socket.write(Buffer.concat(messages));
  await done;
  socket.removeAllListeners('data');
  return answers;
}

async function storedIds(): Promise<unknown[]> {
  const [answer] = await sendTogether([{ find: 'c', filter: {} }]);
  const cursor = answer?.['cursor'] as { firstBatch: { _id: unknown }[] } | undefined;
  return cursor?.firstBatch.map(({ _id }) => _id) ?? [];
}

const insert = (_id: number): object => ({ insert: 'c', documents: [{ _id }] });

/** Adds a command that writes two documents and then throws. */
function addFailing(name: string, error: Error): void {
  COMMANDS.set(name, {
    ...(COMMANDS.get('insert') as NonNullable<ReturnType<typeof COMMANDS.get>>),
    run: (request, context) => {
      const insertCommand = COMMANDS.get('insert');
      const fields = new Map(request.fields).set('insert', request.fields.get(name) as never);
      insertCommand?.run({ ...request, name: 'insert', fields }, context);
      throw error;
    },
  });
}

test('a programming error undoes its own command and no other of the same turn', async () => {
  addFailing('testTypeError', new TypeError('x is not a function'));
  const answers = await sendTogether([
    insert(1),
    { testTypeError: 'c', documents: [{ _id: 2 }, { _id: 3 }] },
    insert(4),
    { testTypeError: 'created', documents: [{ _id: 5 }] },
    insert(6),
  ]);
  expect(answers.map(({ ok, code }) => [ok, code])).toEqual([
    [1, undefined],
    [0, 8],
    [1, undefined],
    [0, 8],
    [1, undefined],
  ]);
  expect(await storedIds()).toEqual([0, 1, 4, 6]);
  expect(store.find('test', 'created')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(2);
});

test('a storage error fails every write of its turn, because none of them was saved to disk', async () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  addFailing('testDiskFull', full);
  const answers = await sendTogether([
    insert(1),
    { testDiskFull: 'c', documents: [{ _id: 2 }] },
    insert(3),
  ]);
  expect(answers.map(({ ok, code }) => [ok, code])).toEqual([
    [0, 14031],
    [0, 14031],
    [1, undefined],
  ]);
  expect(await storedIds()).toEqual([0, 3]);
});

test('a malformed command does not affect the other commands of its turn', async () => {
  const answers = await sendTogether([
    insert(1),
    { ping: 1, readConcern: null },
    { saslStart: 1, payload: 'x' },
    { insert: 'c', documents: [1] },
    { find: 'c', filter: {}, limit: 'x' },
    insert(2),
  ]);
  expect(answers.map(({ ok, code }) => [ok, code])).toEqual([
    [1, undefined],
    [0, 238],
    [0, 14],
    [0, 14],
    [0, 14],
    [1, undefined],
  ]);
  expect(await storedIds()).toEqual([0, 1, 2]);
  expect(warn).not.toHaveBeenCalled();
});

test('text from a client that looks like a storage error does not undo a turn', async () => {
  const text = 'SQLITE_FULL: disk is full';
  const upsert = {
    query: { _id: text, a: { $exists: true } },
    update: { $set: { b: 1 } },
    upsert: true,
  };
  const answers = await sendTogether([
    { insert: 'c', documents: [{ _id: text }] },
    { findAndModify: 'c', ...upsert },
    insert(1),
  ]);
  expect(answers.map(({ ok, code }) => [ok, code])).toEqual([
    [1, undefined],
    [0, 11000],
    [1, undefined],
  ]);
  expect(await storedIds()).toEqual([0, text, 1]);
});
