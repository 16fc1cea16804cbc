import { expect, onTestFinished, test } from 'vitest';
import { exportPersonAnswer } from '@siteyard/schemas/http';
import { startTestSite } from '../../../../tests/helpers/app.ts';

test('exports the requests of a person with their replies, also those in the trash', async () => {
  const app = await startTestSite({ privateToken: 'the-token-of-the-operator-who-exports' });
  onTestFinished(() => app.close());
  const admin = await app.signIn();
  const operator = app.plain({ Authorization: 'Bearer the-token-of-the-operator-who-exports' });
  const send = async (email: string, message: string) => {
    const contact_request = { first_name: 'Ada', last_name: 'Lovelace', email, message };
    const sent = await app.guest().post('/api/contact_requests', { contact_request });
    return (sent.body as { id: string }).id;
  };
  const first = await send('Exported@example.com', 'One?');
  const second = await send('exported@example.com', 'Two?');
  await send('other@example.com', 'exported@example.com?');
  const reply = { id: crypto.randomUUID(), text: 'Yes.' };
  await admin.post(`/api/contact_requests/${first}/replies`, { reply });
  await admin.delete(`/api/contact_requests/${second}`);
  const path = '/api/operator/contact_requests/export';
  const answer = await operator.post(path, { email: 'EXPORTED@example.com ' });
  const { contact_requests } = exportPersonAnswer.parse(answer.body);
  expect(contact_requests).toMatchObject([
    { id: first, deleted: false, message: 'One?', replies: [{ text: 'Yes.' }] },
    { id: second, deleted: true, message: 'Two?', replies: [] },
  ]);
});
