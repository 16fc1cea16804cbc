import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from 'mongoose';
import { startTestDatabase } from '../../../tests/helpers/database.ts';
import { connect } from './database.ts';

const sockets: Socket[] = [];
const note = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let connection: Connection;
beforeAll(async () => {
  subscribe('net.client.socket', note);
  database = await startTestDatabase();
  connection = await connect(database.uri);
});
afterAll(async () => {
  unsubscribe('net.client.socket', note);
  await connection.close();
  await database.stop();
});

test('a call fails when its connection ends while the command is written', async () => {
  await connection.db!.command({ ping: 1 });
  const insert = connection.collection('calls').insertOne({ n: 1 });
  for (const socket of sockets) socket.destroy();
  await expect(insert).rejects.toThrow(/closed/);
  // The driver continues with a new connection.
  await connection.collection('calls').insertOne({ n: 2 });
  expect(await connection.collection('calls').countDocuments({ n: 2 })).toBe(1);
});
