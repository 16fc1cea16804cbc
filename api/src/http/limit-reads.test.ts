import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express, { type ErrorRequestHandler, type Response } from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitReads } from './limit-reads.ts';

/** The reads that are being worked on, in the order in which they began. */
let begun: { name: string; res: Response }[];
let server: http.Server;
let port: number;
beforeEach(async () => {
  begun = [];
  const app = express().set('trust proxy', 1);
  app.use(limitReads({ atOnce: 3, atOncePerClient: 2, waitingPerClient: 3 }));
  app.use((req, res) => void begun.push({ name: req.path.slice(1), res }));
  const onError: ErrorRequestHandler = (error, _req, res, _next) =>
    void res.status((error as { status: number }).status).end();
  app.use(onError);
  server = http.createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a read on a new connection. `client` is an address; the path is the read's name. */
function read(name: string, client: string, method = 'GET') {
  const headers = { 'x-forwarded-for': client };
  const request = http.request({ port, path: `/${name}`, method, headers, agent: false });
  const answered = new Promise<number | undefined>((resolve) => {
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on('error', () => resolve(undefined));
  });
  request.end();
  return { answered, abandon: () => request.destroy() };
}

const names = () => begun.map(({ name }) => name);
const hasBegun = (...expected: string[]) => expect.poll(names).toEqual(expected);
const arrived = (count: number) => expect.poll(() => seen).toBe(count);
let seen = 0;
beforeEach(() => {
  seen = 0;
  server.on('request', () => (seen += 1));
});
const finish = (name: string) => begun.find((each) => each.name === name)?.res.end();

test('works on some reads of each client at the same time', async () => {
  read('a1', '192.0.2.1');
  await arrived(1);
  read('a2', '192.0.2.1');
  await arrived(2);
  const third = read('a3', '192.0.2.1');
  await arrived(3);
  read('b1', '192.0.2.2');
  await hasBegun('a1', 'a2', 'b1');
  finish('a1');
  await hasBegun('a1', 'a2', 'b1', 'a3');
  finish('a3');
  expect(await third.answered).toBe(200);
});

test('clients take turns when all places are used', async () => {
  for (const [index, name] of ['a1', 'a2', 'b1', 'a3', 'a4', 'b2', 'c1'].entries()) {
    read(name, `192.0.2.${name.charCodeAt(0)}`);
    await arrived(index + 1);
  }
  await hasBegun('a1', 'a2', 'b1');
  finish('a1');
  await hasBegun('a1', 'a2', 'b1', 'a3');
  finish('a2');
  // Not a4, although it has waited longer.
  await hasBegun('a1', 'a2', 'b1', 'a3', 'b2');
  finish('a3');
  await hasBegun('a1', 'a2', 'b1', 'a3', 'b2', 'c1');
});

test('a read whose client disconnects while it waits is dropped', async () => {
  read('a1', '192.0.2.1');
  await arrived(1);
  read('a2', '192.0.2.1');
  await arrived(2);
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const abandoned = read('a3', '192.0.2.1');
  const [socket] = await connected;
  await arrived(3);
  read('a4', '192.0.2.1');
  await arrived(4);
  const closed = once(socket, 'close');
  abandoned.abandon();
  await closed;
  finish('a1');
  await hasBegun('a1', 'a2', 'a4');
});

test('refuses only the client with too many waiting reads', async () => {
  for (let n = 1; n <= 5; n += 1) {
    read(`a${n}`, '192.0.2.1');
    await arrived(n);
  }
  expect(await read('a6', '192.0.2.1').answered).toBe(503);
  read('b1', '192.0.2.2');
  await hasBegun('a1', 'a2', 'b1');
});

test('does not limit writes, health checks, pictures and calls of operators', async () => {
  read('a1', '192.0.2.1');
  await arrived(1);
  read('a2', '192.0.2.1');
  await hasBegun('a1', 'a2');
  read('write', '192.0.2.1', 'POST');
  read('healthz', '192.0.2.1');
  read('uploads/x.png', '192.0.2.1');
  read('api/operator/runs', '192.0.2.1');
  await expect
    .poll(() => names().slice(2).toSorted())
    .toEqual(['api/operator/runs', 'healthz', 'uploads/x.png', 'write']);
});

test('a client that reads its answer slowly uses no place', async () => {
  for (const [index, name] of ['a1', 'a2', 'a3'].entries()) {
    read(name, '192.0.2.1');
    await arrived(index + 1);
  }
  begun[0]?.res.write('the beginning');
  await hasBegun('a1', 'a2', 'a3');
});
