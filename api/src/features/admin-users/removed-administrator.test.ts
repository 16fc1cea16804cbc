import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareLinkAnswer, inviteAnswer, adminUsersAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { createPage, pageContent, block } from '../../../../tests/helpers/factories.ts';
import { lastMailTo } from '../../../../tests/helpers/mail/mail.ts';

/** Tests which effects the pending work of a removed administrator still has. */

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

const PASSWORD = 'a passphrase of theirs';
let leaving: { id: string; email: string; agent: Agent };
let count = 0;
beforeEach(async () => {
  count += 1;
  const email = `leaving-${count}@example.com`;
  const { id } = await app.site.services.adminUsers.create(email, PASSWORD);
  leaving = { id, email, agent: await app.signIn(email, PASSWORD) };
});

const remove = async () =>
  expect((await admin.delete(`/api/admin_users/${leaving.id}`)).status).toBe(200);
const invite = async (by: Agent, email: string) => {
  const answer = await by.post('/api/admin_users/invitations', { invitation: { email } });
  return tokenIn(inviteAnswer.parse(answer.body).invitation.link);
};
const tokenIn = (text = '') => /(?:invitation|reset_password)_token=([\w-]+)/.exec(text)?.[1] ?? '';
const accept = (token: string) =>
  app.guest().post('/api/admin_users/invitations/accept', {
    invitation: { token, password: PASSWORD, password_confirmation: PASSWORD },
  });
const openInvitations = async () =>
  adminUsersAnswer
    .parse((await admin.get('/api/admin_users')).body)
    .invitations.map(({ email }) => email);
const refused = { body: { code: 'invitation_invalid' } };

test('an invitation by a removed administrator cannot be accepted, and is not listed', async () => {
  const token = await invite(leaving.agent, 'friend@example.com');
  const mailed = tokenIn((await lastMailTo(app, 'friend@example.com'))?.text);
  await remove();
  for (const each of [token, mailed]) expect(await accept(each)).toMatchObject(refused);
  expect(await openInvitations()).not.toContain('friend@example.com');
  expect(await app.site.services.adminUsers.findByEmail('friend@example.com')).toBeNull();
});

test('another administrator can send the same invitation again', async () => {
  const before = await invite(leaving.agent, 'again@example.com');
  const after = await invite(admin, 'again@example.com');
  await remove();
  expect(await openInvitations()).toContain('again@example.com');
  expect(await accept(before)).toMatchObject(refused);
  expect((await accept(after)).status).toBe(201);
});

test('an invitation stays valid if its author changes the email address', async () => {
  const token = await invite(leaving.agent, 'colleague@example.com');
  const password = 'another passphrase of theirs';
  const changed = await leaving.agent.put('/api/admin_users/password', {
    admin_user: {
      current_password: PASSWORD,
      password,
      password_confirmation: password,
      email: 'new-address@example.com',
    },
  });
  expect(changed.status).toBe(200);
  expect((await accept(token)).status).toBe(201);
});

test('an older invitation without the id of its author also ends with the account', async () => {
  const token = await invite(leaving.agent, 'older@example.com');
  await app.connection
    .collection('admin_invitations')
    .updateOne({ email_key: 'older@example.com' }, { $unset: { inviter_id: 1 } });
  expect(await openInvitations()).toContain('older@example.com');
  await remove();
  expect(await accept(token)).toMatchObject(refused);
});

test('an unused invitation does not bring a removed administrator back', async () => {
  const token = await invite(admin, 'both@example.com');
  const { id } = await app.site.services.adminUsers.create('both@example.com', PASSWORD);
  await admin.delete(`/api/admin_users/${id}`);
  expect(await accept(token)).toMatchObject(refused);
});

test('a reset link and every session end with the account, also if the address returns', async () => {
  await app.guest().post('/api/admin_users/password', { admin_user: { email: leaving.email } });
  const token = tokenIn((await lastMailTo(app, leaving.email))?.text);
  expect(token).not.toBe('');
  await remove();
  await app.site.services.adminUsers.create(leaving.email, 'a passphrase of a successor');
  const answer = await app.guest().put('/api/admin_users/password', {
    admin_user: {
      reset_password_token: token,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  expect(answer.body).toMatchObject({ code: 'reset_token_invalid' });
  expect((await leaving.agent.get('/api/pages')).status).toBe(401);
});

test('a share link ends with the account, and a colleague sees no link to withdraw', async () => {
  const page = await createPage(admin);
  const answer = await leaving.agent.post(`/api/pages/${page.id}/share_links`, { share_link: {} });
  const { pathname } = new URL(shareLinkAnswer.parse(answer.body).share_link.link);
  expect((await app.guest().get(pathname)).status).toBe(200);
  await remove();
  expect((await app.guest().get(pathname)).status).toBe(404);
  expect((await admin.get(`/api/pages/${page.id}/share_links`)).body).toEqual({ share_links: [] });
});

test('a schedule stays, because it belongs to the page: colleagues see it and can cancel it', async () => {
  const page = await createPage(admin);
  const at = new Date(Date.now() + 600_000).toISOString();
  const content = pageContent(block('HeadingBlock', { text: 'Winter' }));
  await leaving.agent.put(`/api/pages/${page.id}/schedule`, {
    schedule: { action: 'publish', at, content },
  });
  await remove();
  const path = `/api/pages/${page.id}/schedule`;
  expect((await admin.get(path)).body).toMatchObject({ schedule: { by: leaving.email } });
  await app.site.services.schedules.runDue(new Date(Date.now() + 660_000));
  expect((await app.guest().get(`/pages/${page.id}`)).text).toContain('Winter');
});
