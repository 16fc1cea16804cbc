import { once } from 'node:events';
import http, { type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, stopHttpServer } from './http-server.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(handler: RequestListener, silence?: number): Promise<number> {
  server = createHttpServer(handler, silence).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('closes connections whose client stops reading', async () => {
  const port = await listen((_req, res) => res.end(Buffer.alloc(50_000_000)), 100);
  const socket = net.connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, res] = (await once(server, 'request')) as [unknown, http.ServerResponse];
  await once(res, 'close');
  expect(socket.bytesRead).toBeLessThan(50_000_000);
  socket.destroy();
});

test('stopping finishes requests in flight and does not wait for idle connections', async () => {
  let answer = () => {};
  const port = await listen((_req, res) => (answer = () => void res.end('whole')));
  const agent = new http.Agent({ keepAlive: true });
  const response = new Promise<string>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, agent }, (res) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('end', () => resolve(text));
      })
      .on('error', reject);
  });
  await once(server, 'request');
  const stopped = stopHttpServer(server);
  const started = performance.now();
  answer();
  expect(await response).toBe('whole');
  await stopped;
  // An idle connection would be kept for more than a minute.
  expect(performance.now() - started).toBeLessThan(3_000);
  agent.destroy();
});

test('stopping ends connections with their next answer, and those that have sent only a part', async () => {
  let answer = () => {};
  const port = await listen((_req, res) => (answer = () => void res.end('whole')));
  const connect = () => net.connect(port, '127.0.0.1').on('error', () => {});
  const [whole, part] = [connect(), connect()];
  let text = '';
  whole.on('data', (chunk) => (text += String(chunk)));
  whole.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  part.resume().write('GET / HTT');
  await Promise.all([once(server, 'request'), once(part, 'connect')]);
  const stopped = stopHttpServer(server);
  await once(part, 'close');
  const read = once(whole, 'close');
  answer();
  await Promise.all([stopped, read]);
  expect(text).toContain('Connection: close');
  expect(text).toContain('whole');
});

test('keeps idle connections longer than the 60 seconds of common reverse proxies', async () => {
  const port = await listen((_req, res) => void res.end());
  const response = await fetch(`http://127.0.0.1:${port}`, {
    headers: { connection: 'keep-alive' },
  });
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
});
