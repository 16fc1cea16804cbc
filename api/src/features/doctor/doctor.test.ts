import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { doctorAnswer, doctorContentAnswer, type DoctorCheck } from '@siteyard/schemas/http';
import type { SectionAnswer } from '@siteyard/schemas/content';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { startMailServer, type TestMailServer } from '../../../../tests/helpers/mail/smtp.ts';
import { checkConfiguration } from './check-configuration.ts';
import { createDoctor } from './doctor.service.ts';

const TOKEN = 'a-private-token-of-the-doctor';
const SECRETS = { CAPTCHA_SECRET: 'secret-of-captcha', SESSION_SECRET: 'secret '.repeat(6) };

let app: TestSite;
let admin: Agent;
let operator: Agent;
let mail: TestMailServer;
/** The error codes in the response of the captcha provider. Null: the provider answers with status 500. */
let captchaErrors: string[] | null = ['invalid-input-response'];
const provider = http.createServer((_req, res) => {
  res.statusCode = captchaErrors === null ? 500 : 200;
  res.end(JSON.stringify({ success: false, 'error-codes': captchaErrors }));
});
beforeAll(async () => {
  mail = await startMailServer();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  app = await startTestSite({
    privateToken: TOKEN,
    env: {
      ...SECRETS,
      SEED: 'minimal',
      SMTP_URL: mail.url.replace('//', '//user:secret-of-mail@'),
      MAIL_FROM: 'site@example.com',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'key',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
    },
  });
  admin = await app.signIn();
  operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
});
afterAll(async () => {
  await app.close();
  await mail.close();
  provider.close();
});

async function look(): Promise<Record<string, DoctorCheck>> {
  const answer = await operator.get('/api/operator/doctor');
  expect(answer.status).toBe(200);
  for (const secret of [...Object.values(SECRETS), 'secret-of-mail'])
    expect(answer.text).not.toContain(secret.trim());
  const { checks } = doctorAnswer.parse(answer.body);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

async function content(query = '') {
  const answer = await operator.get(`/api/operator/doctor/content${query}`);
  expect(answer.status).toBe(200);
  return doctorContentAnswer.parse(answer.body);
}

describe('the checks of the doctor', () => {
  it('are the configuration, the database, the indexes, mail, the captcha and the disk', async () => {
    const found = await look();
    expect(Object.keys(found)).toEqual([
      'configuration',
      'database',
      'indexes',
      'runs',
      'mail',
      'captcha',
      'address',
      'disk',
      'backup',
    ]);
    expect(found.configuration?.message).toContain('PUBLIC_URL is not set');
    for (const name of ['indexes', 'captcha', 'address', 'disk'])
      expect(found[name]).toMatchObject({ state: 'ok', advice: null });
  });

  it('report a missing index', async () => {
    await app.connection.collection('activity').drop();
    expect((await look()).indexes).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('activity {"') as unknown,
    });
  });

  it('distinguish a wrong captcha secret from a provider that does not answer', async () => {
    captchaErrors = ['invalid-input-secret'];
    expect((await look()).captcha?.message).toContain('refuses CAPTCHA_SECRET');
    captchaErrors = null;
    expect((await look()).captcha?.message).toContain('cannot be reached');
  });

  it('report that the mail server does not answer', async () => {
    await mail.close();
    expect((await look()).mail).toMatchObject({
      state: 'problem',
      message: `The mail server 127.0.0.1:${mail.port} cannot be reached.`,
    });
  });
});

test('damage in the database is a problem that names the collections and the remedy', async () => {
  const doctor = createDoctor({
    configuration: [],
    database: {
      name: 'The embedded database',
      ping: () => Promise.resolve(),
      findDamaged: () => Promise.resolve(['pages', 'uploads']),
      howToRestore: 'restore the newest backup',
    },
    logger: { warn: () => undefined },
  } as never);
  const found = await doctor.check();
  expect(found.find(({ name }) => name === 'database')).toEqual({
    name: 'database',
    state: 'problem',
    message:
      'The embedded database is damaged, so parts of these collections are lost: pages, uploads.',
    advice: 'To repair it, restore the newest backup.',
  });
});

describe('links and images', () => {
  it('are reported once for each page if they lead to nothing public, in batches of pages', async () => {
    expect(await content()).toMatchObject({ broken: [], unnamed: 0, next: null });
    const draft = await createPage(admin, { title: 'Not published' });
    const [missing, image] = ['/pages/99998', `${'0'.repeat(64)}.png`];
    const page = await createPage(admin, {}, [
      block('Card', { ctaHref: missing, imageUrl: `/uploads/${image}` }),
      block('Card', { ctaHref: missing }),
      block('Card', { ctaHref: '/pages/11?x#y' }),
      block('Card', { ctaHref: `/pages/${draft.id}#top` }),
    ]);
    await admin.put('/api/site_settings', {
      settings: { nav: { items: [{ title: 'Gone', href: '/pages/99999', imageUrl: '' }] } },
    });
    const section = {
      name: 'Offer',
      purpose: 'hero',
      blocks: [block('Card', { ctaHref: missing })],
    };
    const made = await admin.post('/api/sections', { section });
    const { key } = (made.body as SectionAnswer).section;
    const all = await content();
    expect(all.sections).toBe(1);
    expect(all.broken.find((each) => each.section)).toEqual({
      kind: 'link',
      page: null,
      section: key,
      target: missing,
      path: 'blocks[0].props.ctaHref',
    });
    expect(
      all.broken.filter((each) => !each.section).map(({ page: on, target }) => [on, target]),
    ).toEqual([
      [null, '/pages/99999'],
      [page.id, missing],
      [page.id, image],
      [page.id, `/pages/${draft.id}`],
    ]);
    const pieces = [];
    for (let after: number | null = 0; after !== null; after = pieces.at(-1)!.next)
      pieces.push(await content(`?after=${after}&limit=2`));
    expect(pieces.flatMap(({ broken }) => broken)).toEqual(all.broken);
    expect(pieces.reduce((sum, { pages }) => sum + pages, 0)).toBe(all.pages);
  });
});

describe('a configuration', () => {
  const config = { production: true, publicUrl: 'https://example.com', port: 3000, trustProxy: 1 };
  it.each([
    [{}, 'ok', 'https://example.com'],
    [{ production: false }, 'warning', 'production mode'],
    [{ publicUrl: undefined }, 'warning', 'http://localhost:3000'],
    [{ publicUrl: 'http://example.com' }, 'warning', 'unencrypted'],
    [{ publicUrl: 'http://localhost:3000' }, 'ok', 'production mode'],
    [{ trustProxy: 0 }, 'warning', 'TRUST_PROXY is 0'],
  ])('with %j is rated %s', (change, state, text) => {
    const [check] = checkConfiguration({ ...config, ...change });
    expect(check).toMatchObject({ name: 'configuration', state });
    expect(check?.message).toContain(text);
  });
});
