import { expect, test, vi } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../test-admin.tsx';
import { ContactsScreen } from './contacts-screen.tsx';
import { open, request } from './test-contacts.tsx';

useAdminTests();

test('the screen shows the data of the row if a request cannot be loaded', async () => {
  open({ 'GET /api/contact_requests/one': refused(500) });
  await click('View Ada one');
  await see(() => expect(callsOf().at(-1)?.path).toBe('/api/contact_requests/one'));
  await see(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toMatch(/Ada one.*Hello/s),
  );
});

test('notes, a reply and a person in charge that are not saved lead to the sign-in after the session has ended', async () => {
  const people = [{ id: 'a'.repeat(24), email: 'ann@example.com' }];
  openAdmin(<ContactsScreen mailSetUp people={people} rents={false} />, {
    'GET /api/contact_requests': { items: [request('one')], total: 1 },
    'GET /api/contact_requests/one': request('one'),
    'PUT /api/contact_requests/one': () => refused(401, { error: 'Please sign in.' }),
    'POST /api/contact_requests/one/replies': () => refused(401, { error: 'Please sign in.' }),
  });
  const links = (count: number) =>
    see(() =>
      expect(document.querySelectorAll('[role=alert] a[href="/login"]')).toHaveLength(count),
    );
  await click('View Ada one');
  await type('Admin Notes', 'Kept.');
  await click('Save notes');
  await links(1);
  await type('Reply to one@example.com', 'Yes, on Monday.');
  await click('Send reply');
  await links(2);
  const inCharge = document.querySelector<HTMLSelectElement>('[role=dialog] select')!;
  inCharge.value = people[0]!.id;
  inCharge.dispatchEvent(new Event('change', { bubbles: true }));
  await links(3);
  expect((await control('Admin Notes')).value).toBe('Kept.');
});

test('saving notes sends the typed text and updates the list', async () => {
  open({
    'GET /api/contact_requests/one': request('one', { admin_notes: 'Called' }),
    'PUT /api/contact_requests/one': { ok: true },
  });
  await click('View Ada one');
  await see(async () => expect((await control('Admin Notes')).value).toBe('Called'));
  expect((await control<HTMLButtonElement>('Close')).disabled).toBe(false);
  await type('Admin Notes', 'Called twice');
  await click('Save notes');
  await seeText('Notes saved');
  expect(callsOf(({ method }) => method === 'PUT')[0]?.body).toEqual({
    contact_request: { admin_notes: 'Called twice' },
  });
  expect((await control('Admin Notes')).value).toBe('Called twice');
});

test('a reply is sent and shown with the request, and kept if sending fails', async () => {
  let tries = 0;
  open({
    'GET /api/contact_requests/one': request('one', { replies: [] }),
    'POST /api/contact_requests/one/replies': ({ body }: ApiCall) => {
      tries += 1;
      if (tries === 1) return refused(500, { error: 'Not now.' });
      const { reply } = body as { reply: object };
      const sent = { by: 'me@example.com', written_at: '2026-03-01T10:00:00.000Z', sent_at: null };
      return request('one', { status: 'resolved', replies: [{ ...reply, ...sent }] as never });
    },
  });
  await click('View Ada one');
  await type('Reply to one@example.com', 'Yes, on Monday.');
  await click('Send reply');
  await seeText('Not now.');
  await click('Close');
  await click('View Ada one');
  await see(async () =>
    expect((await control('Reply to one@example.com')).value).toBe('Yes, on Monday.'),
  );
  await click('Send reply');
  await seeText('Waiting to be sent');
  expect((await control('Reply to one@example.com')).value).toBe('');
  const posts = replies();
  expect(posts.at(-1)).toMatchObject({ text: 'Yes, on Monday.', resolve: true });
  // The first attempt may have reached the site.
  expect(posts[1]?.id).toBe(posts[0]?.id);
});

test('a reply is sent from a site without https, where crypto.randomUUID does not exist', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  open({
    'GET /api/contact_requests/one': request('one', { replies: [] }),
    'POST /api/contact_requests/one/replies': ({ body }: ApiCall) =>
      request('one', { replies: [stored((body as { reply: object }).reply)] as never }),
  });
  await click('View Ada one');
  await type('Reply to one@example.com', 'Yes.');
  await click('Send reply');
  await seeText('Waiting to be sent');
});

const replies = () =>
  callsOf(({ path }) => path.endsWith('/replies')).map(
    ({ body }) => (body as { reply: { id: string; text: string } }).reply,
  );
const stored = (reply: object) => ({
  ...reply,
  by: 'me@example.com',
  written_at: '2026-03-01T10:00:00.000Z',
  sent_at: null,
});

test('text that is typed while a reply or the notes are being sent is kept', async () => {
  const waiting: (() => void)[] = [];
  const later = () => new Promise<void>((resolve) => waiting.push(resolve));
  open({
    'GET /api/contact_requests/one': request('one', { replies: [] }),
    'POST /api/contact_requests/one/replies': async ({ body }: ApiCall) => {
      await later();
      return request('one', { replies: [stored((body as { reply: object }).reply)] as never });
    },
    'PUT /api/contact_requests/one': later,
  });
  await click('View Ada one');
  await type('Reply to one@example.com', 'Yes.');
  await click('Send reply');
  await see(() => expect(waiting).toHaveLength(1));
  await type('Reply to one@example.com', 'Yes. One more thing:');
  await type('Admin Notes', 'Called');
  await click('Save notes');
  await see(() => expect(waiting).toHaveLength(2));
  await type('Admin Notes', 'Called twice');
  for (const answer of waiting) answer();
  await seeText('Waiting to be sent');
  await see(async () => expect((await control('Save notes')).disabled).toBe(false));
  expect((await control('Reply to one@example.com')).value).toBe('Yes. One more thing:');
  expect((await control('Admin Notes')).value).toBe('Called twice');
  await seeText('Not saved yet');
  await click('Close');
  await click('View Ada one');
  expect((await control('Admin Notes')).value).toBe('Called twice');
});

test('a changed reply is not cleared if a seemingly failed attempt sent the earlier text', async () => {
  open({
    'GET /api/contact_requests/one': request('one', { replies: [] }),
    'POST /api/contact_requests/one/replies': ({ body }: ApiCall) => {
      const { reply } = body as { reply: { id: string } };
      if (replies().length === 1) return refused(504);
      return request('one', { replies: [stored({ ...reply, text: 'Yes.' })] as never });
    },
  });
  await click('View Ada one');
  await type('Reply to one@example.com', 'Yes.');
  await click('Send reply');
  await seeText('The reply could not be sent.');
  await type('Reply to one@example.com', 'Yes, on Monday.');
  await click('Send reply');
  await seeText('The reply was already sent');
  expect((await control('Reply to one@example.com')).value).toBe('Yes, on Monday.');
  await click('Send reply');
  await see(() => expect(new Set(replies().map(({ id }) => id)).size).toBe(2));
});
