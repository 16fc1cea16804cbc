import net from 'node:net';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeSite, startSite } from '../helpers/running-site.ts';

test('the start fails with one message that names the port if the port is in use', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const start = startSite({ SEED: 'minimal', PORT: String(port) });
  await expect(start).rejects.toThrow(
    `ended with 2:\nPort ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`,
  );
});

test('the start names all invalid variables in one message', async () => {
  const start = startSite({ PORT: 'many', SMTP_URL: 'nowhere', CAPTCHA_PROVIDER: 'turnstile' });
  await expect(start).rejects.toThrow(
    /ended with 2:[^]*PORT[^]*SMTP_URL[^]*CAPTCHA_S|ended with 2:[^]*CAPTCHA_S[^]*PORT[^]*SMTP_URL/,
  );
});

test.each(['the folder', 'the database'])(
  'the start names DATA_DIR, and shows no stack trace, when a file is in place of %s',
  async (what) => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-start-'));
    onTestFinished(() => fs.rmSync(home, { recursive: true }));
    const dataDir = path.join(home, 'data');
    const file = what === 'the folder' ? dataDir : path.join(dataDir, 'embedded-db/data.sqlite');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'no database '.repeat(1000));
    const error = await startSite({ DATA_DIR: dataDir }).catch((reason: unknown) => String(reason));
    expect(error).toMatch(/ended with 2:\n(\{.*\}\n)?DATA_DIR is [^\n]*data, but [^\n]*\.\n$/);
  },
);

test('the start logs the destination of mails, and SIGTERM finishes the running request, refuses others and exits with 0', async () => {
  const site = await startSite({ SEED: 'minimal' });
  onTestFinished(() => removeSite(site));
  const { port } = new URL(site.url);
  const body = JSON.stringify({ admin_user: { email: 'a@example.com', password: 'wrong' } });
  const socket = net.connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(
    `POST /api/admin_users/sign_in HTTP/1.1\r\nHost: localhost:${port}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `Expect: 100-continue\r\n\r\n`,
  );
  // After this answer, the site has received the headers and waits for the body.
  await expect.poll(() => answer).toContain('100 Continue');
  const stopped = site.stop();
  await expect.poll(() => refuses(Number(port))).toBe(true);
  socket.write(body);
  expect(await stopped).toBe(0);
  expect(answer).toContain('Invalid email or password');
  expect(site.output()).toContain(`is not sent, but written to ${site.dataDir}/outbox`);
  expect(site.output()).not.toContain('"level":50');
});

test('SIGTERM stops the site in time while clients abandon requests, send parts of requests and repeat requests', async () => {
  const site = await startSite({ SEED: 'minimal', LOG_LEVEL: 'error' });
  onTestFinished(() => removeSite(site));
  const { port } = new URL(site.url);
  const request = `GET /api/pages/1 HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
  const connect = () => net.connect(Number(port), '127.0.0.1').on('error', () => {});
  const keepsAsking = connect();
  keepsAsking.on('data', () => keepsAsking.write(request)).write(request);
  const sendsPart = connect();
  sendsPart.write(request.slice(0, 20));
  await Promise.all([once(keepsAsking, 'data'), once(sendsPart, 'connect')]);
  const abandoned = Array.from({ length: 15 }, () => {
    const socket = connect();
    socket.write(request.repeat(20), () => socket.destroy());
    return once(socket, 'close');
  });
  await Promise.all(abandoned);
  // The exit code is 1 if the site did not stop in time.
  expect(await site.stop()).toBe(0);
  keepsAsking.destroy();
  sendsPart.destroy();
});

test.each(['SIGINT', 'SIGHUP'] as const)('%s stops the site cleanly', async (signal) => {
  const site = await startSite({ SEED: 'minimal', LOG_LEVEL: 'info' });
  onTestFinished(() => removeSite(site));
  expect(await site.stop(signal)).toBe(0);
  expect(site.output()).toContain(`"signal":"${signal}","msg":"stopping"`);
});

function refuses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
