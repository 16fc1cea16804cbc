import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { afterEach, expect, test } from 'vitest';
import { disconnectSignal } from './disconnect-signal.ts';

let server: http.Server;
afterEach(() => void server.close());

/** Calls a server that does not answer on its own. Returns its response and the call. */
async function call() {
  server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = http.get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  request.on('error', () => {});
  const [, res] = (await once(server, 'request')) as [unknown, http.ServerResponse];
  return { request, res: res as Response };
}

test('aborts when the client disconnects before the answer', async () => {
  const { request, res } = await call();
  const signal = disconnectSignal(res);
  expect(signal.aborted).toBe(false);
  const aborted = once(signal, 'abort');
  request.destroy();
  await aborted;
  expect(disconnectSignal(res).aborted).toBe(true);
});

test('does not abort after a complete answer', async () => {
  const { request, res } = await call();
  const signal = disconnectSignal(res);
  const closed = once(res, 'close');
  res.end('done');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  await closed;
  expect(signal.aborted).toBe(false);
});
