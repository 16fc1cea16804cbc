import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';
import { startMailServer, type TestMailServer } from '../../../../tests/helpers/mail/smtp.ts';

let server: TestMailServer;
let sending: TestSite;
let silent: TestSite;
beforeAll(async () => {
  server = await startMailServer();
  [sending, silent] = await Promise.all([
    startTestSite({
      env: { SMTP_URL: server.url, MAIL_FROM: 'Hire <hire@example.com>', CONTACT_NOTIFY: 'none' },
    }),
    startTestSite(),
  ]);
});
afterAll(async () => {
  await Promise.all([sending.close(), silent.close()]);
  await server.close();
});

test('a test mail goes to the caller at once', async () => {
  const admin = await sending.signIn();
  expect((await admin.get('/api/mail')).body).toEqual({
    delivers: true,
    server: new URL(server.url).host,
    from: 'Hire <hire@example.com>',
    notify: 'none',
    failed: 0,
    refused: [],
  });
  expect((await admin.post('/api/mail/test')).body).toEqual({
    to: 'owner@example.com',
    outcome: 'sent',
    problem: null,
  });
  expect(server.mails.at(-1)).toMatchObject({
    to: ['owner@example.com'],
    mail: { subject: 'Test mail – Siteyard' },
  });
});

test('reports a refusal of the mail server by its code', async () => {
  const admin = await sending.signIn();
  server.refuseWith = 550;
  const answer = (await admin.post('/api/mail/test')).body as { problem: string };
  server.refuseWith = null;
  expect(answer).toMatchObject({ outcome: 'failed' });
  expect(answer.problem).toContain('code 550');
});

test('writes the mail to a file without a mail server, and reports this', async () => {
  const admin = await silent.signIn();
  expect((await admin.get('/api/mail')).body).toMatchObject({ delivers: false, server: null });
  expect((await admin.post('/api/mail/test')).body).toMatchObject({ outcome: 'written' });
  expect((await silent.guest().post('/api/mail/test')).status).toBe(401);
});
