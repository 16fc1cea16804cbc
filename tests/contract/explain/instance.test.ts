import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { explainAnswer, type ExplainedStep } from '@siteyard/schemas/http';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createPage } from '../../helpers/factories.ts';
import { startFaultProxy, type FaultProxy } from '../../helpers/faults/fault-proxy.ts';
import { startMailServer, type TestMailServer } from '../../helpers/mail/smtp.ts';
import { callerWithToken, TOKEN } from '../../helpers/operated-site.ts';

/**
 * Each test creates a fault of an instance, its database, mail server or disk, and checks its
 * explanation.
 */

const REFUSED = 'office@example.com';

let database: TestDatabase;
let proxy: FaultProxy;
let mail: TestMailServer;
let app: TestSite;
let admin: Agent;
let operator: Agent;
/** A caller with a token that has only the scope `read`. */
let reader: Agent;
beforeAll(async () => {
  [database, mail] = await Promise.all([startTestDatabase(), startMailServer()]);
  proxy = await startFaultProxy(database.uri);
  app = await startTestSite({
    databaseUri: proxy.uri,
    privateToken: TOKEN,
    env: {
      SEED: 'none',
      TRUST_PROXY: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'site@example.com',
      CONTACT_NOTIFY: REFUSED,
    },
    alone: 'the faults are those of one instance',
  });
  operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  admin = await app.signIn();
  reader = await callerWithToken({ app, operator }, 'reader', 'read');
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await Promise.all([database.stop(), mail.close()]);
});

async function look(name: string, query = '', by = operator): Promise<ExplainedStep | undefined> {
  const answer = await by.get(`/api/operator/explain?url=/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return explainAnswer.parse(answer.body).steps.find((step) => step.name === name);
}

test('a refused mail names the recipient to administrators only', async () => {
  expect(await look('mail')).toMatchObject({ state: 'ok' });
  mail.refusedRecipients.set(REFUSED, 550);
  const contact_request = {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    message: 'Hello',
  };
  const sent = await app.guest().post('/api/contact_requests', { contact_request });
  expect(sent.status, sent.text).toBe(201);
  await app.sendMail();
  expect(await look('mail')).toMatchObject({
    state: 'problem',
    message: `1 mail waits for another try: the mail server refuses ${REFUSED}.`,
  });
  const shown = await look('mail', '', reader);
  expect(shown!.message).toBe('1 mail waits for another try: the mail server refuses 1 recipient.');
});

test('a failed change is explained by the full disk', async () => {
  expect(await look('failures')).toBeUndefined();
  expect(await look('disk')).toMatchObject({
    message: expect.stringContaining('are free') as string,
  });
  const refused = proxy.failWrite(1, 'no room');
  const answer = await admin.post('/api/pages', { page: { title: 'No room' } });
  await refused;
  expect(answer.body).toMatchObject({ code: 'storage_full' });
  const { requestId } = answer.body as { requestId: string };
  expect(await look('failures')).toMatchObject({
    state: 'problem',
    advice: `To read more of it, run: sitectl explain ${requestId}`,
    message: expect.stringMatching(
      /^1 of the calls of the last ten minutes failed\. The newest, at \d\d:\d\d UTC: POST \/api\/pages with storage_full\.$/,
    ) as string,
  });
  const found = await reader.get(`/api/operator/explain?request=${requestId}`);
  expect(explainAnswer.parse(found.body).steps[0]).toMatchObject({
    message: expect.stringContaining('The reason is storage_full: The disk is full') as string,
    advice: 'Free some space on the disk of the database and of DATA_DIR.',
  });
});

test('a slow database is reported with its response time', async () => {
  const now = performance.now.bind(performance);
  let late = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + late);
  const ping = vi.spyOn(app.connection.db!, 'command').mockImplementation(() => {
    late += 700;
    return Promise.resolve({ ok: 1 });
  });
  onTestFinished(() => {
    ping.mockRestore();
    clock.mockRestore();
  });
  const slow = await look('database');
  expect(slow).toMatchObject({ state: 'problem' });
  expect(slow!.message).toMatch(/^A read of the database takes [78]\d\d ms\. Pages /);
  ping.mockRejectedValue(new Error('away'));
  expect(await look('database')).toMatchObject({ message: 'The database does not answer.' });
});

test('a rate limit names the exhausted limit of all callers or of one, to administrators only', async () => {
  expect(await look('limits')).toMatchObject({ state: 'ok' });
  const admin_user = { email: ADMIN.email, password: 'wrong' };
  const caller = app.plain({ 'X-Forwarded-For': '203.0.113.9', Origin: app.url });
  let status = 0;
  for (let n = 0; n < 40 && status !== 429; n += 1)
    ({ status } = await caller.post('/api/admin_users/sign_in', {
      admin_user: { ...admin_user, email: `u${n}@example.com` },
    }));
  expect(status).toBe(429);
  expect(await look('limits')).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(
      /^Limits that are used up: sign-in-network for 1 caller until \d\d:\d\d:\d\d UTC\.$/,
    ) as string,
  });
  expect(await look('limits', '&caller=203.0.113.9')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('sign-in-network for 203.0.113.9 until') as string,
  });
  expect(await look('limits', '&caller=203.0.113.8')).toMatchObject({ state: 'ok' });
  expect(await look('limits', '', reader)).toBeUndefined();
});

test('an instance that has missed a change names that change', async () => {
  const second = await startTestSite({
    env: { SEED: 'none' },
    databaseUri: database.uri,
    privateToken: TOKEN,
    stateTiming: {
      pollMs: 6e5,
      behindMs: 6e5,
    },
    leaseTiming: {
      settleMs: 0,
      renewMs: 6e5,
    },
    alone: 'it does not look for the changes of others',
  });
  onTestFinished(() => second.close());
  await createPage(admin, { title: 'Missed' });
  const _id = app.site.services.content.number;
  const log = app.connection.collection<{ _id: number }>('content_log');
  // The change is now so old that each instance must have seen it.
  await log.updateOne({ _id }, { $set: { at: new Date(Date.now() - 10_000) } });
  const onSecond = second.plain({ Authorization: `Bearer ${TOKEN}` });
  expect(await look('instance', '', onSecond)).toMatchObject({
    state: 'problem',
    message: expect.stringContaining(
      `Until this call, this instance showed commit ${_id - 1}, although the site is at commit ${_id}.`,
    ) as string,
    // No command is offered, because an undo would not help: the instance must read the change.
    change: { number: _id, by: ADMIN.email, revert: null },
  });
  expect(await look('instance', '', onSecond)).toMatchObject({ state: 'ok' });
});
