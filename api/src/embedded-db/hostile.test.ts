import { deserialize, serialize } from 'bson';
import { MongoClient } from 'mongodb';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDice } from '../../../tests/helpers/dice.ts';
import { filesIn, readOwner } from './address.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './open.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'siteyard-db-'));
let database: EmbeddedDatabase;
let client: MongoClient;
let pid: number | undefined;

beforeAll(async () => {
  database = await openEmbeddedDatabase({ dataDir });
  client = await MongoClient.connect(database.uri);
  await client.db().collection('c').insertOne({ a: 1 });
  pid = readOwner(filesIn(dataDir).lock)?.pid;
});
afterAll(async () => {
  await client.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function message(body: Uint8Array, opCode = 2013, flags = 0, length?: number): Buffer {
  const head = Buffer.alloc(21);
  head.writeInt32LE(length ?? head.length + body.length, 0);
  head.writeInt32LE(opCode, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}

function withLength(bytes: number[], length: number): Buffer {
  const buffer = Buffer.from([0, 0, 0, 0, ...bytes]);
  buffer.writeInt32LE(length);
  return buffer;
}

async function connected(): Promise<Socket> {
  const socket = createConnection(filesIn(dataDir).socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return socket;
}

const dice = createDice(1);
const randomBytes = (count: number) =>
  Buffer.from(Array.from({ length: count }, () => dice.below(256)));
const ping = serialize({ ping: 1, $db: 'admin' });
const nested = (depth: number): object => (depth ? { a: nested(depth - 1) } : {});
const attacks: [about: string, bytes: Buffer][] = [
  ['text of another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  // These bytes must be the same in each run, because the server waits for more bytes after some lengths.
  ['random bytes', randomBytes(5000)],
  ['a message of random bytes', message(randomBytes(5000))],
  ['a header that promises two gigabytes', message(ping, 2013, 0, 0x7fffffff)],
  ['a header of negative length', message(ping, 2013, 0, -1)],
  ['a header one byte over the limit', message(ping, 2013, 0, 48_000_001)],
  ['an unknown operation', message(ping, 2012)],
  ['a document longer than its message', message(withLength([1, 2, 3, 0], 5000))],
  ['a document of negative length', message(withLength([1, 2, 3, 0], -5))],
  [
    'a string longer than its document',
    message(withLength([2, 97, 0, 255, 255, 255, 127, 120, 0, 0], 14)),
  ],
  [
    'a string of negative length',
    message(withLength([2, 97, 0, 255, 255, 255, 255, 120, 0, 0], 14)),
  ],
  ['a binary of negative length', message(withLength([5, 97, 0, 251, 255, 255, 255, 0, 0], 13))],
  ['a value cut off by the end', message(withLength([1, 97, 0, 1, 0], 9))],
  ['an unknown type', message(withLength([99, 97, 0, 1, 0], 9))],
  ['a name without an end', message(withLength([16, 97, 97, 97, 97], 9))],
  ['nesting without end', message(serialize(nested(400)))],
  ['an unknown section', Buffer.concat([message(ping), Buffer.alloc(0)]).fill(9, 20, 21)],
  [
    'a section that runs out of the message',
    Buffer.concat([
      message(ping, 2013, 0, 21 + ping.length + 20),
      Buffer.from([1, 255, 255, 255, 127]),
      Buffer.alloc(15),
    ]),
  ],
  [
    'a section of length zero',
    Buffer.concat([
      message(ping, 2013, 0, 21 + ping.length + 20),
      Buffer.from([1, 0, 0, 0, 0]),
      Buffer.alloc(15),
    ]),
  ],
  ['an old query on a collection', message(Buffer.from('x.y\0aaaaaaaaaaaaaaaaaaaaa'), 2004)],
];

describe('bytes that violate the protocol close their own connection and no other', () => {
  test.each(attacks)('%s', async (_, bytes) => {
    const socket = await connected();
    const closed = once(socket, 'close');
    socket.write(bytes);
    await closed;
    expect(await client.db().collection('c').countDocuments()).toBe(1);
    expect(readOwner(filesIn(dataDir).lock)?.pid).toBe(pid);
  });
});

test('accepts a message in several chunks and several messages in one chunk', async () => {
  const socket = await connected();
  const answers: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answers.push(chunk));
  const one = message(ping);
  for (const byte of one) socket.write(Buffer.from([byte]));
  socket.write(Buffer.concat([one, one, one.subarray(0, 30)]));
  socket.write(one.subarray(30));
  await expect
    .poll(() => Buffer.concat(answers).toString('latin1').split('ok\0').length - 1)
    .toBe(4);
  socket.destroy();
});

test('a document with a name that is no UTF-8 stays sound when that field is changed', async () => {
  const socket = await connected();
  const documents = [{ _id: 1, Q: 'text', after: 2 }];
  const sent = message(serialize({ insert: 'names', documents, $db: client.db().databaseName }));
  sent[sent.indexOf('Q\0')] = 0xff;
  socket.write(sent);
  await once(socket, 'data');
  socket.destroy();
  const names = client.db().collection<{ _id: number; after: number }>('names');
  await names.updateOne({ _id: 1 }, { $set: { '\ufffd': 5 } });
  expect(await names.findOne({ after: 2 })).toEqual({ _id: 1, '\ufffd': 5, after: 2 });
});

test('serves only the handshake before authentication', async () => {
  const long = join(dataDir, 'a-very-long-folder-name-'.repeat(5));
  mkdirSync(long);
  const guarded = await openEmbeddedDatabase({ dataDir: long });
  const { port } = readOwner(filesIn(long).lock) ?? {};
  const socket = createConnection(port ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  const answers: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answers.push(chunk));
  const commands = [
    { saslStart: 1, payload: 'x' },
    { saslStart: 1, payload: null },
    { saslStart: 1 },
    { saslStart: 1, payload: Buffer.from('\0siteyard\0wrong') },
    { insert: 'c', documents: [{ a: 1 }] },
    { siteyardRelease: 1 },
    { find: 'c', readConcern: null },
  ];
  socket.write(Buffer.concat(commands.map((command) => message(serialize(command)))));
  const codes = (): unknown[] => {
    const bytes = Buffer.concat(answers);
    const found = [];
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
      found.push(deserialize(bytes.subarray(at + 21, at + bytes.readInt32LE(at)))['code']);
    return found;
  };
  await expect.poll(() => codes().length).toBe(commands.length);
  expect(codes()).toEqual([14, 14, 40414, 18, 13, 13, 13]);
  socket.destroy();
  await guarded.close();
});
