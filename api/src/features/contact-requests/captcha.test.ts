import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactRequestList } from '@siteyard/schemas/http';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';
import { visitor } from './test-visitor.ts';

let callers = 0;
/** Gives each visitor a separate address. */
const someone = (site: TestSite) => {
  callers += 1;
  return site.plain({ Origin: site.url, 'X-Forwarded-For': `198.51.100.${callers}` });
};

describe('the self-hosted captcha', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ env: { CAPTCHA_PROVIDER: 'altcha', TRUST_PROXY: '1' } });
  });
  afterAll(() => site.close());

  const solve = async () => {
    const challenge = (await someone(site).get('/api/captcha/challenge')).body as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };
  const sendWith = (captcha_token: unknown, headers: Record<string, string> = {}) =>
    someone(site).post(
      '/api/contact_requests',
      { contact_request: visitor, ...(captcha_token !== undefined && { captcha_token }) },
      headers,
    );

  test('requires a token', async () => {
    expect(codeOf(await sendWith(undefined))).toBe('captcha_required');
    expect(codeOf(await sendWith(''))).toBe('captcha_required');
  });

  test('accepts each solution for one request, and counts a retry with the same key as that request', async () => {
    const [token, key] = [await solve(), { 'Idempotency-Key': crypto.randomUUID() }];
    expect((await sendWith(token, key)).status).toBe(201);
    expect((await sendWith(token, key)).status).toBe(201);
    expect(codeOf(await sendWith(token))).toBe('captcha_failed');
  });

  test('a refused message does not use up the solution', async () => {
    const token = await solve();
    const refused = await someone(site).post('/api/contact_requests', {
      contact_request: { ...visitor, email: 'none' },
      captcha_token: token,
    });
    expect(refused.status).toBe(422);
    expect((await sendWith(token)).status).toBe(201);
  });

  test('refuses an unsolved challenge and one that this site did not create', async () => {
    const challenge = (await someone(site).get('/api/captcha/challenge')).body as Challenge;
    const token = (change: object) =>
      Buffer.from(
        JSON.stringify({
          challenge,
          solution: { counter: 1, derivedKey: '00'.repeat(32) },
          ...change,
        }),
      ).toString('base64');
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    for (const each of [
      token({}),
      token({ challenge: easier }),
      token({ challenge: null }),
      'x',
      '%%',
    ])
      expect(codeOf(await sendWith(each))).toBe('captcha_failed');
  });
});

describe('the captcha of a provider', () => {
  let provider: http.Server;
  let verify: (token: string | null) => { status: number; body: unknown } | 'hang';
  let site: TestSite;
  beforeAll(async () => {
    provider = http.createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        const form = new URLSearchParams(body);
        const answer = verify(form.get('secret') === 'hush' ? form.get('response') : null);
        if (answer === 'hang') return;
        res.writeHead(answer.status).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    site = await startTestSite({
      env: {
        CAPTCHA_PROVIDER: 'turnstile',
        CAPTCHA_SITE_KEY: 'shown',
        CAPTCHA_SECRET: 'hush',
        CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
        TRUST_PROXY: '1',
      },
    });
  });
  afterAll(async () => {
    await site.close();
    provider.closeAllConnections();
    provider.close();
  });

  const sendWith = (captcha_token: string) =>
    someone(site).post('/api/contact_requests', { contact_request: visitor, captcha_token });

  test('sends the secret to the provider, whose verdict decides', async () => {
    verify = (token) => ({ status: 200, body: { success: token === 'good' } });
    expect((await sendWith('good')).status).toBe(201);
    expect(codeOf(await sendWith('bad'))).toBe('captcha_failed');
  });

  test('refuses messages within about three seconds when the provider is down or hangs', async () => {
    verify = () => ({ status: 500, body: {} });
    expect(codeOf(await sendWith('good again'))).toBe('captcha_unavailable');
    verify = () => 'hang';
    const started = Date.now();
    const answer = await sendWith('good once more');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBeTruthy();
    expect(Date.now() - started).toBeLessThan(6_000);
  });

  test('stores nothing while the provider is down, and a retry stores the message once', async () => {
    const stored = async () =>
      contactRequestList.parse((await (await site.signIn()).get('/api/contact_requests')).body);
    const before = (await stored()).total;
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const tryAgain = () =>
      someone(site).post(
        '/api/contact_requests',
        { contact_request: visitor, captcha_token: 'fresh' },
        headers,
      );
    verify = () => ({ status: 502, body: {} });
    expect(codeOf(await tryAgain())).toBe('captcha_unavailable');
    expect((await stored()).total).toBe(before);
    verify = () => ({ status: 200, body: { success: true } });
    const sent = await tryAgain();
    expect(sent.status).toBe(201);
    // The response to the first call was lost. The site finds the key, so it does not call the captcha
    // provider again.
    verify = () => ({ status: 200, body: { success: false } });
    const again = await tryAgain();
    expect([again.status, again.body]).toEqual([201, sent.body]);
    expect((await stored()).total).toBe(before + 1);
  });

  test('accepts each token for one request', async () => {
    verify = () => ({ status: 200, body: { success: true } });
    expect((await sendWith('used once')).status).toBe(201);
    expect(codeOf(await sendWith('used once'))).toBe('captcha_failed');
  });
});
