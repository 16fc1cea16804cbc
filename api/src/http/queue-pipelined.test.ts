import { once } from 'node:events';
import http, { type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queuePipelined } from './queue-pipelined.ts';

let server: Server;
let begun: { path: string; res: ServerResponse }[];
let client: Socket;
let text: string;
let seen: number;
beforeEach(async () => {
  begun = [];
  text = '';
  seen = 0;
  const answer = queuePipelined((req, res) => void begun.push({ path: req.url ?? '', res }));
  server = http.createServer(answer).listen(0, '127.0.0.1');
  server.on('request', () => (seen += 1));
  await once(server, 'listening');
  client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).on('data', (chunk) => (text += String(chunk)));
});
afterEach(() => {
  client.destroy();
  server.closeAllConnections();
  server.close();
});

const paths = () => begun.map(({ path }) => path);
const send = (...names: string[]) =>
  client.write(names.map((name) => `GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
/** Resolves when the server has received this many requests. */
const received = (count: number) => expect.poll(() => seen).toBe(count);

test('answers the requests of one connection one after the other', async () => {
  send('1', '2', '3');
  await received(3);
  expect(paths()).toEqual(['/1']);
  begun[0]?.res.end('first');
  await expect.poll(paths).toEqual(['/1', '/2']);
  begun[1]?.res.end('second');
  await expect.poll(paths).toEqual(['/1', '/2', '/3']);
  begun[2]?.res.end('third');
  await expect.poll(() => text).toContain('third');
  expect(text.replace(/HTTP[\s\S]*?\r\n\r\n/g, ' ')).toBe(' first second third');
  send('4');
  await expect.poll(paths).toContain('/4');
});

test.each(['destroy', 'end'] as const)(
  'does no work after the client has closed: %s',
  async (how) => {
    send('1', '2', '3');
    await received(3);
    const { res } = begun[0]!;
    const closed = once(res, 'close');
    const ended = once(res.socket!, 'end');
    client[how]();
    await ended;
    res.end('first');
    await closed;
    await new Promise((resolve) => setImmediate(resolve));
    expect(paths()).toEqual(['/1']);
  },
);

test('closes a connection with more than twenty open requests', async () => {
  send(...Array.from({ length: 21 }, (_, n) => String(n)));
  await once(client, 'close');
  expect(paths()).toEqual(['/0']);
});
