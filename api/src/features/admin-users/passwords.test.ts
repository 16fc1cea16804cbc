import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { lastMailTo, readMails } from '../../../../tests/helpers/mail/mail.ts';
import { outboxModel } from '../mail-outbox/mail-outbox.model.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

const URL_PATTERN = /https:\/\/www\.example\.com\/reset-password\?reset_password_token=([\w-]+)/;
let app: TestSite;
beforeAll(async () => {
  app = await startTestSite({ env: { PUBLIC_URL: 'https://www.example.com', TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

/** Gives each caller another address, so that tests do not share a rate limit. */
let callers = 0;
const guest = () => {
  callers += 1;
  return app.plain({
    Origin: 'https://www.example.com',
    'X-Forwarded-For': `198.51.100.${callers}`,
  });
};
const request = (email: unknown) =>
  guest().post('/api/admin_users/password', { admin_user: { email } });
const put = (agent: Agent, admin_user: object) =>
  agent.put('/api/admin_users/password', { admin_user });

/** Creates an administrator for one test, so that tests are independent. */
async function newAdmin(password = 'the first long password') {
  const email = `${crypto.randomUUID()}@example.com`;
  await app.site.services.adminUsers.create(email, password);
  return { email, password };
}

async function newToken(email: string): Promise<string> {
  await request(email);
  const mail = await lastMailTo(app, email);
  return URL_PATTERN.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('requesting a reset', () => {
  test('sends a link to the stored address, in plain text and HTML', async () => {
    const { email } = await newAdmin();
    const answer = await request(` ${email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: true,
      message: 'If that email exists, reset instructions have been sent.',
    });
    const mail = await lastMailTo(app, email);
    expect(mail?.text).toMatch(URL_PATTERN);
    expect(mail?.html).toMatch(URL_PATTERN);
    expect(mail?.headers.some(({ key }) => key === 'message-id')).toBe(true);
  });

  test('an unknown address returns the same answer and sends no mail', async () => {
    const known = await request((await newAdmin()).email);
    const unknown = await request('nobody-at-all@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await lastMailTo(app, 'nobody-at-all@example.com')).toBeUndefined();
  });

  test('the database contains no token', async () => {
    const { email } = await newAdmin();
    const token = await newToken(email);
    expect(token).toHaveLength(43);
    for (const { name } of await app.connection.listCollections()) {
      const rows = await app.connection.collection(name).find().toArray();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test('sends no more mail after too many requests', async () => {
    const { email } = await newAdmin();
    for (let n = 0; n < 5; n += 1) expect((await request(email)).status).toBeLessThan(500);
    const mails = await readMails(app);
    expect(mails.filter((mail) => mail.to?.some((to) => to.address === email)).length).toBeLessThan(
      4,
    );
  });
});

describe('resetting the password', () => {
  const passwords = {
    password: 'quite another password',
    password_confirmation: 'quite another password',
  };

  test('sets the password once, ends every session, and confirms it by mail', async () => {
    const { email, password } = await newAdmin();
    const signedIn = await app.signIn(email, password);
    const token = await newToken(email);
    const answer = await put(guest(), { reset_password_token: token, ...passwords });
    expect(answer.status).toBe(200);
    expect((await signedIn.get('/api/pages')).status).toBe(401);
    await app.signIn(email, passwords.password);
    expect((await lastMailTo(app, email))?.subject).toBe('Your password was changed – Siteyard');
    const again = await put(guest(), { reset_password_token: token, ...passwords });
    expect(again.status).toBe(422);
    expect(codeOf(again)).toBe('reset_token_invalid');
  });

  test('exactly one of many concurrent resets succeeds', async () => {
    const { email } = await newAdmin();
    const token = await newToken(email);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => put(guest(), { reset_password_token: token, ...passwords })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('a link expires, and a newer link replaces it', async () => {
    const { email } = await newAdmin();
    const first = await newToken(email);
    const second = await newToken(email);
    expect(codeOf(await put(guest(), { reset_password_token: first, ...passwords }))).toBe(
      'reset_token_invalid',
    );
    await app.connection
      .collection('admin_users')
      .updateOne({ email }, { $set: { 'reset.expires_at': new Date(Date.now() - 1000) } });
    expect(codeOf(await put(guest(), { reset_password_token: second, ...passwords }))).toBe(
      'reset_token_invalid',
    );
  });

  test.each([
    ['short', 'short', 'The password must have at least 12 characters.'],
    [
      'password1234',
      'password1234',
      'The password is too easy to guess. Do not use your email, common words, or rows such as 1234 or aaaa.',
    ],
    ['a fine long password', 'another one', 'The two passwords are not the same.'],
  ])('refuses an unacceptable password: %s', async (password, confirmation, text) => {
    const { email } = await newAdmin();
    const answer = await put(guest(), {
      reset_password_token: await newToken(email),
      password,
      password_confirmation: confirmation,
    });
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).error).toBe(text);
  });
});

describe('changing the password', () => {
  test('requires the current password, keeps this session and ends the others', async () => {
    const { email, password } = await newAdmin();
    const [here, there] = [await app.signIn(email, password), await app.signIn(email, password)];
    const next = {
      password: 'my own long password',
      password_confirmation: 'my own long password',
    };
    const wrong = await put(here, { current_password: 'not this one', ...next });
    expect(wrong.status, wrong.text).toBe(422);
    expect((wrong.body as ErrorBody).error).toBe('The current password is incorrect.');
    expect((await put(here, { current_password: password, ...next })).status).toBe(200);
    expect((await here.get('/api/pages')).status).toBe(200);
    expect((await there.get('/api/pages')).status).toBe(401);
  });

  test('can set a new e-mail address as well', async () => {
    const { email, password } = await newAdmin();
    const here = await app.signIn(email, password);
    const own = `own-${email}`;
    const answer = await put(here, {
      current_password: password,
      password: 'my own long password',
      password_confirmation: 'my own long password',
      email: own,
    });
    expect(answer.status).toBe(200);
    await app.signIn(own, 'my own long password');
    const taken = await put(here, {
      current_password: 'my own long password',
      password: 'and a third password',
      password_confirmation: 'and a third password',
      email: ADMIN.email.toUpperCase(),
    });
    expect(codeOf(taken)).toBe('email_taken');
  });

  test('sends a notice to the old and the new e-mail address', async () => {
    const { email, password } = await newAdmin();
    const own = `own-${email}`;
    const answer = await put(await app.signIn(email, password), {
      current_password: password,
      password: 'my own long password',
      password_confirmation: 'my own long password',
      email: own,
    });
    expect(answer.status).toBe(200);
    for (const address of [email, own])
      expect((await lastMailTo(app, address))?.subject).toBe(
        'Your password was changed – Siteyard',
      );
  });

  test('sends the notice even if the site was killed before it could queue the mail', async () => {
    const { email, password } = await newAdmin();
    const { adminUsers, passwords } = app.site.services;
    const { id } = (await adminUsers.findByEmail(email))!;
    const next = 'my own long password';
    const queue = vi.spyOn(outboxModel(app.connection), 'create');
    queue.mockRejectedValue(new Error('killed'));
    await expect(
      passwords.change(id, password, { password: next, confirmation: next }),
    ).rejects.toThrow('killed');
    queue.mockRestore();
    await app.signIn(email, next);
    expect(await lastMailTo(app, email)).toBeUndefined();
    await passwords.sweep();
    expect((await lastMailTo(app, email))?.subject).toBe('Your password was changed – Siteyard');
    const before = (await readMails(app)).length;
    await passwords.sweep();
    expect((await readMails(app)).length).toBe(before);
  });

  test('requires a new e-mail address and a different password after the first start', async () => {
    const { email, password } = await newAdmin();
    await app.connection
      .collection('admin_users')
      .updateOne({ email }, { $set: { must_change_password: true } });
    const here = await app.signIn(email, password);
    const change = (next: string, own?: string) =>
      put(here, {
        current_password: password,
        password: next,
        password_confirmation: next,
        ...(own && { email: own }),
      });
    const next = 'my own long password';
    for (const answer of [await change(next), await change(next, email.toUpperCase())]) {
      expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid_request']);
      expect((answer.body as ErrorBody).issues?.[0]?.path).toBe('admin_user.email');
    }
    expect(codeOf(await change(password, `own-${email}`))).toBe('password_refused');
    expect((await here.get('/api/pages')).status).toBe(403);
    expect((await change(next, `own-${email}`)).status).toBe(200);
    expect((await here.get('/api/pages')).status).toBe(200);
  });

  test('requires a session', async () => {
    const answer = await put(guest(), {
      current_password: 'x',
      password: 'my own long password',
      password_confirmation: 'my own long password',
    });
    expect(answer.status).toBe(401);
  });

  test.each([
    [{}],
    [{ password: 'x' }],
    [{ reset_password_token: { $gt: '' }, password: 'x', password_confirmation: 'x' }],
    [{ current_password: 'x', password: ['x'], password_confirmation: 'x' }],
    [
      {
        reset_password_token: 'x',
        current_password: 'x',
        password: 'x',
        password_confirmation: 'x',
      },
    ],
  ])('refuses an invalid body: %j', async (body) => {
    const answer = await put(guest(), body);
    expect(answer.status).toBe(422);
    expect(['invalid_request', 'json_not_accepted']).toContain(codeOf(answer));
  });
});
