import { domainToUnicode } from 'node:url';
import { doctorAnswer } from '@siteyard/schemas/http';
import { afterEach, describe, expect, test } from 'vitest';
import { ADMIN, startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import {
  reservePort,
  startMailServer,
  startSilentServer,
  type TestMailServer,
} from '../../../../tests/helpers/mail/smtp.ts';
import { outboxModel } from './mail-outbox.model.ts';

/** The tests stay in one file, because they share the mail server of the tests. */

const FROM = 'Brindle Hire <website@brindle.example>';
const OPERATOR = 'a-token-of-the-operator-0123456789';
const visitor = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  subject: 'A forklift for Monday',
  message: 'Do you deliver to the harbour?\nOur gate is <3 m> wide.',
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function siteWith(smtpUrl: string, env: object = {}): Promise<TestSite> {
  const site = await startTestSite({
    privateToken: OPERATOR,
    env: { SMTP_URL: smtpUrl, MAIL_FROM: FROM, PUBLIC_URL: 'http://brindle.example', ...env },
  });
  closing.unshift(() => site.close());
  return site;
}

async function mailServer(port?: number): Promise<TestMailServer> {
  const server = await startMailServer(port);
  closing.push(() => server.close());
  return server;
}

const write = (site: TestSite, change: object = {}) =>
  site.guest().post('/api/contact_requests', { contact_request: { ...visitor, ...change } });
const askReset = (site: TestSite, email: string = ADMIN.email) =>
  site.guest().post('/api/admin_users/password', { admin_user: { email } });
const waiting = (site: TestSite) => outboxModel(site.connection).find().lean();

/** Makes every mail in the outbox due now, as if an hour had passed. */
async function makeDue(site: TestSite): Promise<void> {
  await outboxModel(site.connection).updateMany({}, { $set: { next_try_at: new Date(0) } });
  await site.sendMail();
}

describe('a working mail server', () => {
  test('receives the reset mail as text and HTML, at the stored address, with the link of this site', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    expect((await askReset(site, ` ${ADMIN.email.toUpperCase()} `)).status).toBe(200);
    await site.sendMail();
    expect(server.mails).toHaveLength(1);
    const [{ from, to, mail } = expect.fail('no mail')] = server.mails;
    expect([from, to]).toEqual(['website@brindle.example', [ADMIN.email]]);
    expect(mail.from).toMatchObject({ name: 'Brindle Hire', address: 'website@brindle.example' });
    const link =
      /http:\/\/brindle\.example\/reset-password\?reset_password_token=[\w-]{43}(?![\w-])/;
    expect(mail.text).toMatch(link);
    expect(mail.html).toMatch(link);
    expect(mail.html).not.toMatch(/<img|<script|<link/);
    expect(await waiting(site)).toEqual([]);
  });

  test('receives nothing for an unknown address', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    expect((await askReset(site, 'nobody@example.com')).status).toBe(200);
    await site.sendMail();
    expect(server.mails).toEqual([]);
    expect(await waiting(site)).toEqual([]);
  });

  test('receives the contact request as text and HTML, with Reply-To set to the visitor', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    expect((await write(site)).status).toBe(201);
    await site.sendMail();
    const [{ to, mail } = expect.fail('no mail')] = server.mails;
    expect(to).toEqual([ADMIN.email]);
    expect(mail.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
    expect(mail.from?.address).toBe('website@brindle.example');
    expect(mail.subject).toBe(
      'Contact request from Ada Lovelace: A forklift for Monday – Siteyard',
    );
    expect(mail.text).toContain('Our gate is <3 m> wide.');
    expect(mail.text).toContain('Phone: +44 20 7946 0000');
    expect(mail.html).toContain('Our gate is &lt;3 m&gt; wide.');
    expect(mail.html).toContain('http://brindle.example/admin/contacts');
  });

  test('receives no header line that a visitor typed', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    const sent = await site.guest().post('/api/contact_requests', {
      contact_request: { ...visitor, subject: 'Hello\r\nBcc: all@example.org' },
    });
    if (sent.status === 201) await site.sendMail();
    else expect(sent.status).toBe(422);
    for (const { to, mail } of server.mails) {
      expect(to).toEqual([ADMIN.email]);
      expect(mail.bcc ?? []).toEqual([]);
    }
  });
});

describe('a failing mail server', () => {
  test('is down: the visitor gets an answer, and the mail is sent when the server is back', async () => {
    const down = await reservePort();
    closing.push(() => down.release());
    const site = await siteWith(`smtp://127.0.0.1:${down.port}`);
    expect((await write(site)).status).toBe(201);
    expect((await askReset(site)).status).toBe(200);
    await site.sendMail();
    const kept = await waiting(site);
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(['contact_request', 'password_reset']);
    for (const { attempts, next_try_at, last_error } of kept) {
      expect(attempts).toBe(1);
      expect(next_try_at.getTime()).toBeGreaterThan(Date.now());
      expect(last_error).toMatch(/ECONNREFUSED/);
    }
    await makeDue(site);
    expect((await waiting(site)).map(({ attempts }) => attempts)).toEqual([2, 2]);

    await down.release();
    const back = await mailServer(down.port);
    await makeDue(site);
    expect(back.mails).toHaveLength(2);
    expect(await waiting(site)).toEqual([]);
  });

  test('answers with a temporary error: the same mail is sent again with the same Message-ID', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    server.refuseWith = 451;
    expect((await write(site)).status).toBe(201);
    await site.sendMail();
    const [kept] = await waiting(site);
    expect(kept?.last_error).toContain('451');
    server.refuseWith = null;
    await makeDue(site);
    expect(server.mails.map(({ mail }) => mail.messageId)).toEqual([
      `<${kept?._id.toHexString()}@brindle.example>`,
    ]);
  });

  test('accepts the connection and hangs: no request waits, and the mail stays queued', async () => {
    const silent = await startSilentServer();
    const site = await siteWith(silent.url);
    closing.unshift(() => silent.close());
    const started = Date.now();
    expect((await write(site)).status).toBe(201);
    expect((await askReset(site)).status).toBe(200);
    // A mail server has ten seconds to answer, so no response of the site waited for it.
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(await waiting(site)).toHaveLength(2);
    await silent.close();
    await site.sendMail();
    expect(await waiting(site)).toHaveLength(2);
  });

  test('hangs while the site stops: the site does not wait, and the mail stays queued', async () => {
    const silent = await startSilentServer();
    const site = await siteWith(silent.url);
    closing.unshift(() => silent.close());
    const { outbox } = site.site.services;
    await outbox.add('password_reset', { email: ADMIN.email, requested_at: Date.now() });
    await expect.poll(() => silent.callers()).toBe(1);
    const started = Date.now();
    await outbox.close();
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(await waiting(site)).toHaveLength(1);
  });
});

describe('a mail server that refuses some recipients', () => {
  const TWO = { CONTACT_NOTIFY: 'desk@brindle.example, fleet@brindle.example' };

  test('sends the mail again only to them, and once to the others', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url, TWO);
    for (const code of [450, 550]) {
      server.mails.length = 0;
      server.refusedRecipients.set('fleet@brindle.example', code);
      expect((await write(site)).status).toBe(201);
      await site.sendMail();
      await makeDue(site);
      expect(server.mails.map(({ to }) => to)).toEqual([['desk@brindle.example']]);
      const [kept] = await waiting(site);
      expect(kept).toMatchObject({ attempts: 2, accepted: ['desk@brindle.example'] });
      expect(kept?.last_error).toContain(`fleet@brindle.example (${code})`);
      expect(kept?.next_try_at.getTime()).toBeGreaterThan(Date.now());

      server.refusedRecipients.clear();
      await makeDue(site);
      await makeDue(site);
      expect(server.mails.map(({ to }) => to)).toEqual([
        ['desk@brindle.example'],
        ['fleet@brindle.example'],
      ]);
      const [first, second] = server.mails.map(({ mail }) => mail);
      expect(second?.messageId).toBe(first?.messageId);
      expect(second?.to).toEqual(first?.to);
      expect(await waiting(site)).toEqual([]);
    }
  });

  test('reports a permanent refusal by address, in the admin and to the doctor', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url, TWO);
    server.refusedRecipients.set('fleet@brindle.example', 550);
    server.refusedRecipients.set('desk@brindle.example', 450);
    expect((await write(site)).status).toBe(201);
    await site.sendMail();
    expect(server.mails).toEqual([]);
    const admin = await site.signIn();
    const refused = ['fleet@brindle.example'];
    expect((await admin.get('/api/mail')).body).toMatchObject({ failed: 1, refused });
    const operator = site.plain({ Authorization: `Bearer ${OPERATOR}` });
    const { checks } = doctorAnswer.parse((await operator.get('/api/operator/doctor')).body);
    const { state, message } = checks.find(({ name }) => name === 'mail') ?? {};
    expect([state, message]).toEqual(['problem', expect.stringContaining('fleet@brindle.example')]);
    server.refusedRecipients.clear();
    await makeDue(site);
    expect((await admin.get('/api/mail')).body).toMatchObject({ failed: 0, refused: [] });
  });

  test('all recipients wait if the message fails after a refusal', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url, TWO);
    server.refusedRecipients.set('fleet@brindle.example', 450);
    server.refuseWith = 451;
    expect((await write(site)).status).toBe(201);
    await site.sendMail();
    server.refuseWith = null;
    server.refusedRecipients.clear();
    await makeDue(site);
    expect(server.mails.map(({ to }) => to)).toEqual([
      ['desk@brindle.example', 'fleet@brindle.example'],
    ]);
  });
});

describe('the addresses of a mail', () => {
  test('are the displayed ones: a reply goes to no other address', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    const admin = await site.signIn();
    for (const [email, wire] of [
      ['root,victim@example.com', '"root,victim"@example.com'],
      ['list:a;b@example.com', '"list:a;b"@example.com'],
      ['a(b)@example.com', '"a(b)"@example.com'],
      ['ada@exämple.com', 'ada@xn--exmple-cua.com'],
    ] as const) {
      const id = ((await write(site, { email })).body as { id: string }).id;
      await site.sendMail();
      const notice = server.mails.at(-1);
      expect(notice?.raw).toContain(`Reply-To: Ada Lovelace <${wire}>\r\n`);
      expect(notice?.mail.text).toContain(`Email: ${wire.replace('xn--exmple-cua', 'exämple')}\n`);
      const reply = { id: crypto.randomUUID(), text: 'Yes.' };
      expect((await admin.post(`/api/contact_requests/${id}/replies`, { reply })).status).toBe(201);
      await site.sendMail();
      // The test server shows domains in Unicode.
      const [local, domain = ''] = [wire.slice(0, wire.lastIndexOf('@')), wire.split('@').at(-1)];
      expect(server.mails.at(-1)?.to).toEqual([`${local}@${domainToUnicode(domain)}`]);
    }
  });

  test('an address that mail cannot use is not in Reply-To, and gets no reply', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    for (const email of ['x<victim@evil.com>', 'ädä@example.com']) {
      await write(site, { email });
      await site.sendMail();
      const { mail, raw } = server.mails.at(-1) ?? expect.fail('no mail');
      expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n]+$/);
      expect(mail.replyTo).toBeUndefined();
      expect(mail.text).toContain(`Email: ${email}`);
      expect(mail.text).toContain('A reply to this mail does not go to the visitor');
    }
    const admin = await site.signIn();
    const { items } = (await admin.get('/api/contact_requests?sort=oldest')).body as {
      items: { id: string }[];
    };
    const reply = { id: crypto.randomUUID(), text: 'Yes.' };
    const answer = await admin.post(`/api/contact_requests/${items[0]?.id}/replies`, { reply });
    expect(answer.status).toBe(422);
  });

  test('names beyond ASCII and commas stay names', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url, {
      MAIL_FROM: 'Smith, Jöns & Co <hire@smith.example>',
    });
    await write(site, { first_name: 'Ada 🚜', last_name: 'Lovelace, root@evil.com' });
    await site.sendMail();
    const { raw, mail } = server.mails[0] ?? expect.fail('no mail');
    expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n]+$/);
    expect(mail.from).toMatchObject({ name: 'Smith, Jöns & Co', address: 'hire@smith.example' });
    expect(mail.replyTo).toEqual([
      { name: 'Ada 🚜 Lovelace, root@evil.com', address: visitor.email },
    ]);
  });
});

describe('mail to the outside', () => {
  test('names the site in the greeting and the sender in the Message-ID, and is automatic', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url, {
      MAIL_FROM: 'Hire <hire@söl.example>',
      PUBLIC_URL: 'https://www.brindle.example',
    });
    const id = ((await write(site)).body as { id: string }).id;
    await askReset(site);
    await site.sendMail();
    const admin = await site.signIn();
    await admin.post('/api/mail/test');
    const reply = { id: crypto.randomUUID(), text: 'Yes.' };
    await admin.post(`/api/contact_requests/${id}/replies`, { reply });
    await site.sendMail();
    expect(server.mails).toHaveLength(4);
    for (const { greeting, mail, from } of server.mails) {
      expect(greeting).toBe('www.brindle.example');
      // The test server shows domains in Unicode.
      expect(from).toBe('hire@söl.example');
      expect(mail.messageId).toMatch(/@xn--sl-fka\.example>$/);
    }
    const automatic = server.mails.map(
      ({ mail }) => mail.headers.find(({ key }) => key === 'auto-submitted')?.value,
    );
    // A person wrote the reply (RFC 3834, section 5).
    expect(automatic).toEqual(['auto-generated', 'auto-generated', 'auto-generated', 'no']);
  });

  test('greets with the name that SMTP_URL gives', async () => {
    const server = await mailServer();
    const site = await siteWith(`${server.url}?name=relay.brindle.example`);
    await askReset(site);
    await site.sendMail();
    expect(server.mails[0]?.greeting).toBe('relay.brindle.example');
  });
});

describe('a mail', () => {
  test('that is requested twice at the same moment is queued once', async () => {
    const { outbox } = (await siteWith('smtp://127.0.0.1:1')).site.services;
    // This version cannot compose mails of this kind, so the mail stays in the outbox.
    const ask = (id: string) => outbox.addOnce('of_tomorrow', { id }, new Date(0));
    await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')]);
    await outbox.drain();
    expect(await outbox.readFailed()).toEqual({ failed: 2, refused: [] });
  });

  test('of an unknown kind stays queued, and its kind is stored as the error', async () => {
    const server = await mailServer();
    const site = await siteWith(server.url);
    await site.site.services.outbox.add('from_the_future', { to: 'somebody' });
    await site.sendMail();
    const [kept] = await waiting(site);
    expect(kept).toMatchObject({ kind: 'from_the_future', about: { to: 'somebody' }, attempts: 1 });
    expect(kept?.last_error).toContain('from_the_future');
    expect(kept?.next_try_at.getTime()).toBeGreaterThan(Date.now());
    expect(server.mails).toEqual([]);
  });

  test('contains the port that the site actually listens on', async () => {
    const server = await mailServer();
    const site = await startTestSite({ env: { SMTP_URL: server.url, MAIL_FROM: FROM } });
    closing.unshift(() => site.close());
    expect((await askReset(site)).status).toBe(200);
    await site.sendMail();
    const { port } = new URL(site.url);
    expect(server.mails[0]?.mail.text).toContain(`http://localhost:${port}/reset-password?`);
  });
});
