import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactRequestAnswer } from '@siteyard/schemas/http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../../../../tests/helpers/app.ts';
import { lastMailTo, readMails } from '../../../../tests/helpers/mail/mail.ts';

let app: TestSite;
let admin: Agent;
beforeAll(async () => {
  app = await startTestSite();
  admin = await app.signIn();
});
afterAll(() => app.close());

async function newRequest(email: string): Promise<string> {
  const sent = await app.guest().post('/api/contact_requests', {
    contact_request: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email,
      subject: 'A forklift',
      message: 'Is it free?\n<b>Soon</b>',
    },
  });
  return (sent.body as { id: string }).id;
}
const reply = (id: string, text: string, more: object = {}) =>
  admin.post(`/api/contact_requests/${id}/replies`, { reply: { id: randomUUID(), text, ...more } });
const read = async (id: string) =>
  (await admin.get(`/api/contact_requests/${id}`)).body as ContactRequestAnswer;

test('a reply is mailed to the visitor, and kept with the request', async () => {
  const id = await newRequest('ada@example.com');
  const answer = await reply(id, 'Yes, it is.', { resolve: true });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    status: 'resolved',
    replies: [{ text: 'Yes, it is.', by: ADMIN.email }],
  });
  const mail = await lastMailTo(app, 'ada@example.com');
  expect(mail?.subject).toBe('Re: A forklift – Siteyard');
  expect(mail?.replyTo?.[0]?.address).toBe(ADMIN.email);
  expect(mail?.text).toContain('Yes, it is.');
  expect(mail?.text).toContain('> Is it free?');
  expect(mail?.html).not.toContain('<b>Soon');
  expect((await read(id)).replies[0]?.sent_at).not.toBeNull();
});

test('a retry sends one mail', async () => {
  const id = await newRequest('grace@example.com');
  const body = { reply: { id: randomUUID(), text: 'Once.' } };
  const path = `/api/contact_requests/${id}/replies`;
  await Promise.all([admin.post(path, body), admin.post(path, body)]);
  await app.sendMail();
  await admin.post(path, body);
  const mails = await readMails(app);
  const own = mails.filter(({ to }) => to?.some(({ address }) => address === 'grace@example.com'));
  expect(own.filter(({ text }) => text?.includes('Once.'))).toHaveLength(1);
  expect((await read(id)).replies).toHaveLength(1);
});

test('a blank reply, and a reply to an unknown request, are refused', async () => {
  const id = await newRequest('joan@example.com');
  expect((await reply(id, '  ')).status).toBe(422);
  expect((await reply('0'.repeat(24), 'Hello')).status).toBe(404);
  const path = `/api/contact_requests/${id}/replies`;
  expect((await app.guest().post(path, { reply: {} })).status).toBe(401);
});

test('an administrator is in charge of a request, and the list shows theirs', async () => {
  const id = await newRequest('hedy@example.com');
  const { admin_users: administrators } = (await admin.get('/api/admin_users')).body as {
    admin_users: { id: string }[];
  };
  const me = administrators[0]?.id;
  const assign = (assigned_to: string | null) =>
    admin.put(`/api/contact_requests/${id}`, { contact_request: { assigned_to } });
  expect((await assign(me ?? '')).body).toMatchObject({ assigned_to: me });
  const listed = async (whom?: string) => {
    const answer = await admin.get(`/api/contact_requests?assigned_to=${whom}`);
    return (answer.body as { items: { id: string }[] }).items.map((each) => each.id);
  };
  expect(await listed(me)).toEqual([id]);
  expect(await listed('none')).not.toContain(id);
  const refused = await assign('f'.repeat(24));
  expect(refused.status).toBe(422);
  expect((refused.body as ErrorBody).issues?.[0]?.path).toBe('contact_request.assigned_to');
  const count = async () =>
    ((await admin.get('/api/contact_requests/open_count')).body as { open: number }).open;
  const open = await count();
  await admin.put(`/api/contact_requests/${id}`, { contact_request: { status: 'resolved' } });
  expect(await count()).toBe(open - 1);
  expect((await assign(null)).body).toMatchObject({ assigned_to: null });
});
