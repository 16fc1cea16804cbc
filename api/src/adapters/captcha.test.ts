import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaptcha } from './captcha.ts';

/** A siteverify endpoint with a programmed answer, which records the requests. */
let answer: (res: http.ServerResponse) => void;
let asked: URLSearchParams;
let address: string;
const provider = http.createServer((req, res) => {
  let body = '';
  req.on('data', (chunk: Buffer) => (body += chunk.toString()));
  req.on('end', () => {
    asked = new URLSearchParams(body);
    answer(res);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const says = (value: unknown) => (res: http.ServerResponse) => void res.end(JSON.stringify(value));

const PROVIDERS = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
const verifyWith = (
  provider: (typeof PROVIDERS)[number],
  token: string | undefined,
  verifyUrl = address,
) =>
  createCaptcha({ provider, siteKey: 'shown', secret: 'hush', verifyUrl }, 's').verify(
    token,
    '203.0.113.9',
  );

describe.each(PROVIDERS)('%s', (name) => {
  const verify = (token: string | undefined, verifyUrl?: string) =>
    verifyWith(name, token, verifyUrl);

  test('sends the parameters that the documentation of the provider names', async () => {
    answer = says({ success: true, challenge_ts: '2026-01-01T00:00:00Z', hostname: 'localhost' });
    const used = await verify('good');
    expect(used).toMatch(/^[\w-]{43}$/);
    expect(await verify('good')).toBe(used);
    expect(await verify('other')).not.toBe(used);
    await verify('good');
    expect(Object.fromEntries(asked)).toEqual({
      secret: 'hush',
      response: 'good',
      remoteip: '203.0.113.9',
      ...(name === 'hcaptcha' && { sitekey: 'shown' }),
    });
  });

  test('creates no challenge', async () => {
    const captcha = createCaptcha(
      { provider: name, siteKey: 'x', secret: 'y', verifyUrl: undefined },
      's',
    );
    expect(await captcha.challenge()).toBeNull();
  });

  test.each([undefined, ''])('rejects a missing token: %j', async (token) => {
    await expect(verify(token)).rejects.toMatchObject({ code: 'captcha_required' });
  });

  test.each([
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: 'true' },
    {},
    null,
  ])('rejects the token when the provider answers %j', async (said) => {
    answer = says(said);
    await expect(verify('bad')).rejects.toMatchObject({ code: 'captcha_failed' });
  });

  test.each([
    ['an error', (res: http.ServerResponse) => void res.writeHead(500).end('{"success":true}')],
    ['not JSON', (res: http.ServerResponse) => void res.end('<html>')],
    ['a redirect', (res: http.ServerResponse) => void res.writeHead(302, { location: '/' }).end()],
    ['a closed connection', (res: http.ServerResponse) => void res.destroy()],
  ])('throws "unavailable" for the answer %s', async (_name, said) => {
    answer = said;
    await expect(verify('good')).rejects.toMatchObject({
      code: 'captcha_unavailable',
      status: 503,
    });
  });

  test('throws "unavailable" when the provider cannot be reached', async () => {
    const gone = http.createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await expect(verify('good', `http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'captcha_unavailable',
    });
  });
});

test('every provider is "unavailable" when it does not answer within three seconds', async () => {
  answer = () => {};
  const started = Date.now();
  await Promise.all(
    PROVIDERS.map(async (name) => {
      await expect(verifyWith(name, 'good')).rejects.toMatchObject({ code: 'captcha_unavailable' });
      expect(Date.now() - started).toBeGreaterThan(2_500);
      expect(Date.now() - started).toBeLessThan(6_000);
    }),
  );
});
