import net from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { removeSite, startSite } from '../helpers/running-site.ts';

test('a port that is in use ends the start with its name and nothing else', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const start = startSite({ SEED: 'minimal', PORT: String(port) });
  await expect(start).rejects.toThrow(
    `ended with 2:\nPort ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`,
  );
  other.close();
});

test('every wrong variable is named at once', async () => {
  const start = startSite({ PORT: 'many', SMTP_URL: 'nowhere', CAPTCHA_PROVIDER: 'turnstile' });
  await expect(start).rejects.toThrow(
    /ended with 2:[^]*PORT[^]*SMTP_URL[^]*CAPTCHA_S|ended with 2:[^]*CAPTCHA_S[^]*PORT[^]*SMTP_URL/,
  );
});

test('SIGTERM ends it well', async () => {
  const site = await startSite({ SEED: 'minimal' });
  expect(await site.stop()).toBe(0);
  expect(site.output()).not.toContain('"level":50');
  await removeSite(site);
});
