import { randomUUID } from 'node:crypto';
import { block, createPage } from '../../helpers/factories.ts';
import { browserWith, newAdministrator, signedIn } from './accounts.ts';
import type { Calls, Instance } from './call.ts';
import { fromNewNetwork, newName, ok, read, withKey } from './shared.ts';

const sent = (message: string) => ({
  contact_request: { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', message },
});

async function contactRequest(on: Instance): Promise<string> {
  const answer = await on.guest.post('/api/contact_requests', sent(newName()), fromNewNetwork());
  return ok<{ id: string }>(answer).id;
}

interface Stored {
  message: string;
  status: string;
  replies: { text: string }[];
}
const stored = (on: Instance, id: string, value: (request: Stored) => unknown) =>
  read<Stored>(on.admin, `/api/contact_requests/${id}`, value);

const found = (on: Instance, words: string) =>
  read<{ items: Stored[] }>(
    on.admin,
    `/api/contact_requests?search=${encodeURIComponent(words)}`,
    ({ items }) => items.length,
  );

export const contactCalls: Calls = {
  async 'post /api/operator/erase (contact)'(on) {
    const message = newName();
    const contact = `${randomUUID()}@example.com`;
    const { contact_request } = sent(message);
    const body = { contact_request: { ...contact_request, email: contact } };
    ok(await on.guest.post('/api/contact_requests', body, fromNewNetwork()));
    return {
      send: ({ operator }) => operator.post('/api/operator/erase', { contact }),
      see: (instance) => found(instance, message),
      after: 0,
    };
  },
  async 'post /api/contact_requests'() {
    const message = newName();
    const network = fromNewNetwork();
    return {
      send: ({ guest }, key) =>
        guest.post('/api/contact_requests', sent(message), { ...withKey(key), ...network }),
      see: (on) => found(on, message),
      after: 1,
    };
  },
  async 'post /pages/:id/enquiry'(on) {
    const message = newName();
    const form = block('ContactFormBlock', { askDates: true });
    const { id } = await createPage(on.admin, {}, [form]);
    const { contact_request } = sent(message);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...fromNewNetwork() };
    return {
      send({ guest }, key) {
        const fields = { ...contact_request, form: form.props.id, key };
        const body = new URLSearchParams(fields).toString();
        return guest.send('POST', `/pages/${id}/enquiry`, { body, headers });
      },
      see: (instance) => found(instance, message),
      after: 1,
    };
  },
  async 'put /api/contact_requests/:id'(on) {
    const id = await contactRequest(on);
    const admin_notes = newName();
    const contact_request = { status: 'resolved', admin_notes };
    return {
      send: ({ admin }) => admin.put(`/api/contact_requests/${id}`, { contact_request }),
      see: async (instance) => [
        await stored(instance, id, ({ status }) => status),
        await found(instance, admin_notes),
      ],
      after: ['resolved', 1],
    };
  },
  async 'post /api/contact_requests/:id/replies'(on) {
    const id = await contactRequest(on);
    const cookies = await signedIn(on, (await newAdministrator(on)).email);
    const reply = { id: randomUUID(), text: 'It is free.', resolve: true };
    return {
      send: (instance) =>
        browserWith(instance, cookies).post(`/api/contact_requests/${id}/replies`, { reply }),
      see: (instance) =>
        stored(instance, id, ({ status, replies }) => [status, replies.map(({ text }) => text)]),
      after: ['resolved', ['It is free.']],
    };
  },
  async 'delete /api/contact_requests/:id'(on) {
    const id = await contactRequest(on);
    return {
      send: ({ admin }) => admin.delete(`/api/contact_requests/${id}`),
      see: (instance) => stored(instance, id, () => 'shown'),
      after: 404,
      again: [404],
    };
  },
};
