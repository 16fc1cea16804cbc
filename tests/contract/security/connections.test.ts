import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';

/** These tests write HTTP to a socket themselves. */
let app: TestSite;
let admin: Agent;
let page: string;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
  page = `/pages/${(await createPage(admin, {}, [block('HeadingBlock')])).id}`;
});
afterAll(() => app.close());

/** Sends bytes over one connection. Returns the statuses after all answers have arrived. */
function statuses(answers: number, ...bytes: (string | Buffer)[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
    let text = '';
    const found = () =>
      [...text.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, code]) => Number(code));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (found().length < answers) return;
      socket.destroy();
      resolve(found());
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${found().join()}: ${text}`)));
    for (const each of bytes) socket.write(each);
  });
}

const head = (line: string, headers: Record<string, string | number> = {}) =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
const signedIn = () => ({ Cookie: admin.cookie(), Origin: app.url });
const json = { 'Content-Type': 'application/json' };
const alive = head('GET /healthz');

describe('one connection', () => {
  test('answers pipelined requests in order, for cached pages and calls', async () => {
    await app.guest().get(page);
    const requests = [page, '/api/session', page, '/api/pages', page].map((path) =>
      head(`GET ${path}`),
    );
    expect(await statuses(5, requests.join(''))).toEqual([200, 200, 200, 401, 200]);
  });

  test('is closed if its client sends requests without reading answers, and otherwise stays open', async () => {
    await app.guest().get(page);
    for (const path of ['/api/site_settings', page]) {
      const call = head(`GET ${path}`);
      await expect(statuses(1_000, call.repeat(1_000))).rejects.toThrow(/closed|ECONNRESET/);
    }
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        http
          .get(`${app.url}/api/session`, { agent }, (res) => {
            res.resume();
            res.on('end', () => resolve(res.statusCode));
          })
          .on('error', reject);
      });
    // The agent has only one connection, so these sixty calls run one after the other.
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(answers)).toEqual(new Set([200]));
    agent.destroy();
  });

  test.each([
    ['a guest', 'POST /api/pages', {}, 401],
    ['the wrong type', 'POST /api/contact_requests', { 'Content-Type': 'text/plain' }, 415],
    ['an address without POST', 'POST /healthz', {}, 405],
    ['a cached page', 'GET PAGE', {}, 200],
  ])(
    'continues after a request body that was not read: %s',
    async (_name, line, headers, status) => {
      await app.guest().get(page);
      const body = Buffer.alloc(2_000_000, 'x');
      const request = head(line.replace('PAGE', page), {
        ...json,
        ...headers,
        'Content-Length': body.length,
      });
      expect(await statuses(2, request, body, alive)).toEqual([status, 200]);
    },
  );
});

describe('a body in chunks', () => {
  const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
  const chunked = (chunks: string[]) =>
    head('POST /api/admin_users/sign_in', {
      ...json,
      Origin: app.url,
      'Transfer-Encoding': 'chunked',
    }) +
    chunks.map(chunk).join('') +
    chunk('');
  const credentials = JSON.stringify({ admin_user: { email: 'a@b.example', password: 'wrong' } });

  test('is read if it is short and sent byte by byte, or sent in very many larger chunks', async () => {
    expect(await statuses(1, chunked([...credentials]))).toEqual([401]);
    const spaces = Array.from({ length: 1_500 }, () => ' '.repeat(32));
    expect(await statuses(1, chunked([credentials, ...spaces]))).toEqual([401]);
  });

  test('closes the connection if it is long and sent byte by byte', async () => {
    const bytes = [...credentials, ...' '.repeat(20_000)];
    await expect(statuses(1, chunked(bytes))).rejects.toThrow(/closed|ECONNRESET|EPIPE/);
  });
});

describe('a body whose Content-Length is too large', () => {
  test.each([
    ['POST /api/contact_requests', json],
    ['PUT /api/site_settings', json],
    ['POST /api/uploads', { 'Content-Type': 'multipart/form-data; boundary=b' }],
  ])('is refused before the client sends it: %s', async (line, headers) => {
    const sent = { ...signedIn(), ...headers, 'Content-Length': 100_000_000 };
    expect(await statuses(1, head(line, sent))).toEqual([413]);
  });
});

describe('a client that sends its whole body before it reads gets the refusal', () => {
  const MB = 1024 * 1024;

  /** Sends everything, and then reads. Returns the answer, or the error of the connection. */
  function sendAllThenRead(head: string, body: Buffer): Promise<string> {
    return new Promise((resolve) => {
      const socket = net.connect({ port: Number(new URL(app.url).port), host: '127.0.0.1' });
      let answer = '';
      socket.on('error', (error) => resolve(error.message)).pause();
      socket.write(head);
      socket.write(body, () => {
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1'))).resume();
        socket.on('end', () => resolve(answer));
      });
    });
  }

  const chunked = (body: Buffer) =>
    Buffer.concat([
      Buffer.from(`${body.length.toString(16)}\r\n`),
      body,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
  const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';

  test.each([
    ['an upload of a guest', 'POST /api/uploads', {}, 8 * MB, 401],
    ['an upload of the wrong type', 'POST /api/uploads', { ...json, admin: true }, 8 * MB, 415],
    ['an upload that is too large', 'POST /api/uploads', { ...form, admin: true }, 20 * MB, 413],
    ['a call that is too large', 'POST /api/contact_requests', json, 8 * MB, 413],
    ['an address that takes no body', 'POST /healthz', {}, 8 * MB, 405],
  ])(
    '%s',
    async (_name, line, { admin: asAdmin, ...headers }: Record<string, unknown>, size, status) => {
      const sent = {
        ...(asAdmin ? signedIn() : {}),
        ...(headers as Record<string, string>),
        'Content-Length': size,
        Connection: 'close',
      };
      const answer = await sendAllThenRead(head(line, sent), Buffer.alloc(size, 'x'));
      expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status} `);
      expect(answer).toContain('"requestId"');
    },
  );

  test.each(['close', 'keep-alive'])(
    'a body of unknown length that becomes too large, and Connection: %s',
    async (connection) => {
      const headers = { 'Transfer-Encoding': 'chunked', Connection: connection };
      const call = head('POST /api/contact_requests', { ...json, ...headers });
      const answer = sendAllThenRead(
        call,
        Buffer.concat([
          chunked(Buffer.alloc(8 * MB, 'x')),
          Buffer.from(connection === 'close' ? '' : head('GET /healthz', { Connection: 'close' })),
        ]),
      );
      expect((await answer).slice(0, 13)).toBe('HTTP/1.1 413 ');
      if (connection === 'keep-alive') expect(await answer).toContain('HTTP/1.1 200 ');
    },
  );

  test('an upload whose file becomes too large', async () => {
    const file = Buffer.concat([Buffer.from(part), Buffer.alloc(20 * MB, 'x')]);
    const headers = { 'Transfer-Encoding': 'chunked', Connection: 'close' };
    const call = head('POST /api/uploads', { ...signedIn(), ...form, ...headers });
    expect((await sendAllThenRead(call, chunked(file))).slice(0, 13)).toBe('HTTP/1.1 413 ');
  });
});
