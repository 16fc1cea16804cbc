import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactRequestAnswer } from '@siteyard/schemas/http';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite();
});
afterAll(() => app.close());

test('a contact request can be answered several times', async () => {
  const sent = await app.guest().post('/api/contact_requests', {
    contact_request: {
      first_name: 'Joan',
      last_name: 'Clarke',
      email: 'joan@example.com',
      subject: 'A forklift',
      message: 'Is it free?',
    },
  });
  const path = `/api/contact_requests/${(sent.body as { id: string }).id}`;
  const admin = await app.signIn();
  for (const text of ['First.', 'Second.'])
    expect(
      (await admin.post(`${path}/replies`, { reply: { id: randomUUID(), text } })).status,
    ).toBe(201);
  const { replies } = (await admin.get(path)).body as ContactRequestAnswer;
  expect(replies.map(({ text }) => text)).toEqual(['First.', 'Second.']);
});
