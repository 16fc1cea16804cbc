import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activityList,
  ownSession,
  acceptInvitationAnswer,
  adminUsersAnswer,
  inviteAnswer,
} from '@siteyard/schemas/http';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { lastMailTo } from '../../../../tests/helpers/mail/mail.ts';
import { codeOf } from '../../../../tests/helpers/agent.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const list = async () => adminUsersAnswer.parse((await admin.get('/api/admin_users')).body);
const invite = (email: string) =>
  admin.post('/api/admin_users/invitations', { invitation: { email } });
const accept = (token: string, password = 'a colleague has one too') =>
  app.guest().post('/api/admin_users/invitations/accept', {
    invitation: { token, password, password_confirmation: password },
  });
const sessionsOf = async (agent: Agent) =>
  ownSession.array().parse((await agent.get('/api/admin_users/sessions')).body);
const tokenIn = (text: string | undefined) =>
  /invitation_token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('invitations', () => {
  test('the displayed link and the link in the mail work once', async () => {
    const answer = await invite('first@example.com');
    expect(answer.status).toBe(201);
    const { invitation } = inviteAnswer.parse(answer.body);
    expect(invitation).toMatchObject({ invited_by: ADMIN.email, mailed: false });
    expect((await list()).invitations.map(({ email }) => email)).toContain('first@example.com');
    const mailed = tokenIn((await lastMailTo(app, 'first@example.com'))?.text);
    expect(mailed).toHaveLength(43);
    const accepted = await accept(mailed);
    expect(accepted.status).toBe(201);
    expect(acceptInvitationAnswer.parse(accepted.body).email).toBe('first@example.com');
    await app.signIn('first@example.com', 'a colleague has one too');
    expect(codeOf(await accept(tokenIn(invitation.link)))).toBe('invitation_invalid');
    expect((await list()).invitations.map(({ email }) => email)).not.toContain('first@example.com');
  });

  test('refuses to invite an existing administrator', async () => {
    expect(codeOf(await invite(ADMIN.email.toUpperCase()))).toBe('email_taken');
  });

  test('the list has a field for whether the site sends mail', async () => {
    expect((await list()).mail_set_up).toBe(false);
    const site = await startTestSite({
      env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.com' },
    });
    try {
      const answer = await (await site.signIn()).get('/api/admin_users');
      expect(adminUsersAnswer.parse(answer.body).mail_set_up).toBe(true);
    } finally {
      await site.close();
    }
  });

  test('a second invitation replaces the link of the first', async () => {
    const [before, after] = [
      inviteAnswer.parse((await invite('again@example.com')).body).invitation,
      inviteAnswer.parse((await invite('Again@example.com')).body).invitation,
    ];
    expect(after.id).toBe(before.id);
    expect(codeOf(await accept(tokenIn(before.link)))).toBe('invitation_invalid');
    expect((await accept(tokenIn(after.link))).status).toBe(201);
  });

  test('the activity log names the invited e-mail address', async () => {
    const { invitation } = inviteAnswer.parse((await invite('logged@example.com')).body);
    await accept(tokenIn(invitation.link));
    const joined = (await list()).admin_users.find(({ email }) => email === 'logged@example.com');
    await admin.delete(`/api/admin_users/${joined?.id}`);
    const { items } = activityList.parse((await admin.get('/api/activity?limit=3')).body);
    expect(items.map(({ who, action, subject }) => [who, action, subject])).toEqual([
      [ADMIN.email, 'administrator.removed', 'logged@example.com'],
      ['logged@example.com', 'administrator.joined', 'logged@example.com'],
      [ADMIN.email, 'administrator.invited', 'logged@example.com'],
    ]);
  });

  test('a withdrawn invitation can no longer be accepted', async () => {
    const { invitation } = inviteAnswer.parse((await invite('second@example.com')).body);
    expect((await admin.delete(`/api/admin_users/invitations/${invitation.id}`)).status).toBe(200);
    expect(codeOf(await accept(tokenIn(invitation.link)))).toBe('invitation_invalid');
    expect((await admin.delete(`/api/admin_users/invitations/${invitation.id}`)).status).toBe(404);
  });

  test('an unacceptable password leaves the invitation open', async () => {
    const { invitation } = inviteAnswer.parse((await invite('third@example.com')).body);
    const token = tokenIn(invitation.link);
    expect(codeOf(await accept(token, 'short'))).toBe('password_refused');
    expect((await accept(token)).status).toBe(201);
  });
});

describe('administrators', () => {
  test('the list contains no secrets', async () => {
    const answer = await admin.get('/api/admin_users');
    expect(answer.text).not.toMatch(/argon2|password|token_hash|epoch/);
    const self = (await list()).admin_users.filter(({ is_self }) => is_self);
    expect(self.map(({ email }) => email)).toEqual([ADMIN.email]);
  });

  test('removing an administrator ends their sessions at once', async () => {
    const { id } = await app.site.services.adminUsers.create(
      'leaving@example.com',
      'a passphrase of theirs',
    );
    const leaving = await app.signIn('leaving@example.com', 'a passphrase of theirs');
    expect((await admin.delete(`/api/admin_users/${id}`)).status).toBe(200);
    expect((await leaving.get('/api/pages')).status).toBe(401);
    expect((await admin.delete(`/api/admin_users/${id}`)).status).toBe(404);
    expect((await admin.delete('/api/admin_users/nobody')).status).toBe(404);
  });

  test('administrators cannot remove themselves while there are others', async () => {
    await app.site.services.adminUsers.create('another@example.com', 'a passphrase of theirs');
    const self = (await list()).admin_users.find(({ is_self }) => is_self);
    const answer = await admin.delete(`/api/admin_users/${self?.id}`);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'own_account']);
    expect((await admin.get('/api/pages')).status).toBe(200);
  });

  test('the last administrator cannot be removed, even when two remove each other', async () => {
    const site = await startTestSite();
    try {
      const other = await site.site.services.adminUsers.create(
        'two@example.com',
        'a passphrase of theirs',
      );
      const [one, two] = [
        await site.signIn(),
        await site.signIn('two@example.com', 'a passphrase of theirs'),
      ];
      const first = adminUsersAnswer.parse((await one.get('/api/admin_users')).body).admin_users[0];
      await Promise.all([
        one.delete(`/api/admin_users/${other.id}`),
        two.delete(`/api/admin_users/${first?.id}`),
      ]);
      const left = await site.site.services.adminUsers.list();
      expect(left.length).toBeGreaterThan(0);
      for (const { id } of left.slice(1)) await site.site.services.adminUsers.remove(id);
      const agent = await site.connection.collection('admin_users').findOne({});
      const survivor = await site.signIn(
        String(agent?.['email']),
        agent?.['email'] === ADMIN.email ? ADMIN.password : 'a passphrase of theirs',
      );
      const answer = await survivor.delete(`/api/admin_users/${left[0]?.id}`);
      expect(codeOf(answer)).toBe('last_administrator');
    } finally {
      await site.close();
    }
  });
});

describe('the sessions of an administrator', () => {
  test('are listed, and all but the current one can be ended at once', async () => {
    const email = 'sessions@example.com';
    await app.site.services.adminUsers.create(email, 'a passphrase of theirs');
    const [here, there] = [
      await app.signIn(email, 'a passphrase of theirs'),
      await app.signIn(email, 'a passphrase of theirs'),
    ];
    const rows = (await here.get('/api/admin_users/sessions')).body as { current: boolean }[];
    expect(rows.map(({ current }) => current).toSorted()).toEqual([false, true]);
    expect((await here.delete('/api/admin_users/sessions')).status).toBe(200);
    expect((await here.get('/api/pages')).status).toBe(200);
    expect((await there.get('/api/pages')).status).toBe(401);
  });

  test('can be ended one by one: the current one by signing out, those of others never', async () => {
    const [email, password] = ['one-by-one@example.com', 'a passphrase of theirs'];
    await app.site.services.adminUsers.create(email, password);
    const [here, there] = [await app.signIn(email, password), await app.signIn(email, password)];
    const rows = await sessionsOf(here);
    const [own, other] = [rows.find(({ current }) => current), rows.find((row) => !row.current)];
    const end = (agent: Agent, id = '') => agent.delete(`/api/admin_users/sessions/${id}`);
    expect((await end(admin, other?.id)).status).toBe(404);
    expect((await end(here, 'nobody')).status).toBe(404);
    expect((await end(here, other?.id)).status).toBe(200);
    expect((await there.get('/api/pages')).status).toBe(401);
    expect((await end(here, other?.id)).status).toBe(404);
    expect((await end(here, own?.id)).status).toBe(200);
    expect((await here.get('/api/pages')).status).toBe(401);
  });

  test('are ended by a new password, except for the current one', async () => {
    const [email, password] = ['counts@example.com', 'a passphrase of theirs'];
    await app.site.services.adminUsers.create(email, password);
    const here = await app.signIn(email, password);
    await app.signIn(email, password);
    const next = 'the second one, and long';
    const changed = await here.put('/api/admin_users/password', {
      admin_user: { current_password: password, password: next, password_confirmation: next },
    });
    expect(changed.status).toBe(200);
    expect((await sessionsOf(here)).map(({ current }) => current)).toEqual([true]);
  });

  test('show when they were last used and when they expire at the latest', async () => {
    const [email, password] = ['times@example.com', 'a passphrase of theirs'];
    const { id } = await app.site.services.adminUsers.create(email, password);
    const here = await app.signIn(email, password);
    const DAY = 24 * 60 * 60 * 1000;
    const signedInAt = Date.now() - 7 * DAY + 60_000;
    await app.connection
      .collection('sessions')
      .updateMany(
        { 'session.passport.user.id': id },
        { $set: { 'session.signedInAt': signedInAt } },
      );
    const [row] = await sessionsOf(here);
    expect(Date.parse(row?.expires_at ?? '')).toBe(signedInAt + 7 * DAY);
    expect(Math.abs(Date.parse(row?.last_used_at ?? '') - Date.now())).toBeLessThan(60_000);
  });
});
