import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { verifyDkim } from '../../../tests/helpers/mail/dkim.ts';
import { startMailServer } from '../../../tests/helpers/mail/smtp.ts';
import { readConfig } from '../config.ts';
import { createMailer, type Mail } from './mailer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const DKIM = {
  DKIM_DOMAIN: 'brindle.example',
  DKIM_SELECTOR: 'site',
  // As in a file of variables, on one line.
  DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', String.raw`\n`),
};

const MAIL: Mail = {
  to: ['ada@exämple.com'],
  replyTo: { name: 'Grace Höpper', address: 'grace@exämple.com' },
  subject: 'Anfrage über einen Stapler – sofort',
  paragraphs: [`Grüße: ${'ein sehr langer Satz '.repeat(200)}`, '.\n..\nFrom here'],
  language: 'de',
};

async function sendTo(env: Record<string, string>, mail: Mail = MAIL) {
  const server = await startMailServer(0, { strict: true });
  onTestFinished(() => server.close());
  const mailer = createMailer(
    readConfig({
      SMTP_URL: server.url,
      MAIL_FROM: 'Brindle Hire <hire@brindle.example>',
      ...env,
    }),
    () => Promise.resolve('Brindle & Söhne'),
  );
  const { accepted, refused } = await mailer.send('one', mail);
  expect(refused).toEqual([]);
  expect(accepted).toEqual(mail.to);
  return server.mails[0]!;
}

test('a strict mail server without SMTPUTF8 accepts any text', async () => {
  const { mail, to } = await sendTo({});
  expect(to).toEqual(['ada@exämple.com']);
  expect(mail.replyTo).toMatchObject([
    { name: 'Grace Höpper', address: 'grace@xn--exmple-cua.com' },
  ]);
  expect(mail.text).toContain('.\n..\nFrom here');
});

test('a mail has the name of the site in its subject, and its HTML has a language and a title', async () => {
  const { mail } = await sendTo({});
  expect(mail.subject).toBe('Anfrage über einen Stapler – sofort – Brindle & Söhne');
  expect(mail.html).toContain('<html lang="de">');
  expect(mail.html).toContain(
    '<title>Anfrage über einen Stapler – sofort – Brindle &amp; Söhne</title>',
  );
  const named = { ...MAIL, subject: 'Your message to Brindle & Söhne' };
  expect((await sendTo({}, named)).mail.subject).toBe(named.subject);
});

test('a mail is signed with DKIM only if a key is configured', async () => {
  const { raw } = await sendTo(DKIM);
  expect(verifyDkim(raw, publicKey)).toMatchObject({ d: 'brindle.example', s: 'site' });
  expect(verifyDkim(raw.replace('From here', 'From there'), publicKey)).toBeNull();
  expect(verifyDkim(raw.replace('Subject: ', 'Subject: x'), publicKey)).toBeNull();
  expect((await sendTo({})).raw).not.toMatch(/dkim/i);
});
