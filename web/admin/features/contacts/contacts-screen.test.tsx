import type { ContactRequestAnswer } from '@siteyard/schemas/http';
import { siteSettings } from '@siteyard/schemas/settings';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
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
import { CONTACTS_KEY } from './api/list-contact-requests.ts';
import { patchContact, removeContact } from './contact-cache.ts';
import { readContactSearch } from './contact-search.ts';
import { ContactsScreen } from './contacts-screen.tsx';

useAdminTests();

const request = (id: string, more: Partial<ContactRequestAnswer> = {}) =>
  ({
    id,
    first_name: 'Ada',
    last_name: id,
    email: `${id}@example.com`,
    phone: '',
    subject: '',
    message: 'Hello',
    status: 'open',
    admin_notes: '',
    created_at: '2026-03-01T10:00:00.000Z',
    ...more,
  }) as ContactRequestAnswer;

const lists = () => callsOf(({ path }) => path.startsWith('/api/contact_requests?'));
const lastQuery = () => new URLSearchParams(lists().at(-1)?.path.split('?')[1]);

const open = (answers = {}) =>
  openAdmin(<ContactsScreen mailSetUp />, {
    'GET /api/contact_requests': { items: [request('one'), request('two')], total: 450 },
    ...answers,
  });

describe('the list of contact requests', () => {
  test('returns to its first page when the filter, the order or the search changes', async () => {
    open();
    await click('Next');
    await see(() => expect(lastQuery().get('page')).toBe('2'));
    await type('Status', 'resolved');
    await see(() => expect(lastQuery().get('status')).toBe('resolved'));
    expect(lastQuery().get('page')).toBe('1');

    await click('Next');
    await see(() => expect(lastQuery().get('page')).toBe('2'));
    await type('Sort', 'oldest');
    await see(() => expect(lastQuery().get('sort')).toBe('oldest'));
    expect(lastQuery().get('page')).toBe('1');

    await click('Next');
    await see(() => expect(lastQuery().get('page')).toBe('2'));
    await type('Search requests', ' ada ');
    await see(() => expect(lastQuery().get('search')).toBe('ada'));
    expect(lastQuery().get('page')).toBe('1');
  });

  test('shows the time, the sender and the actions of each request, and the number of the page', async () => {
    open({
      'GET /api/contact_requests': ({ path }: ApiCall) =>
        new URLSearchParams(path.split('?')[1]).get('page') === '2'
          ? { items: [request('last')], total: 51 }
          : { items: [request('one', { subject: 'Lifts' })], total: 51 },
    });
    await seeText('Page 1 of 2 • 51 total');
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent);
    const columns = ['Received', 'From', 'Email', 'Subject', 'Status', 'Actions'];
    expect(texts('thead th')).toEqual(columns);
    expect(texts('[aria-label=Status] option')).toEqual(['All', 'Open', 'Resolved']);
    expect(texts('[aria-label=Sort] option')).toEqual(['Newest first', 'Oldest first']);
    const row = texts('tbody tr td');
    expect(row[0]).toMatch(/2026.*\d:\d\d/);
    expect(row.slice(2, 5)).toEqual(['one@example.com', 'Lifts', 'Open']);
    for (const name of ['View Ada one', 'Resolve', 'Delete Ada one']) await control(name);
    expect((await control('Prev')).disabled).toBe(true);
    await click('Next');
    await seeText('Page 2 of 2 • 51 total');
    await control('View Ada last');
    expect((await control('Next')).disabled).toBe(true);
    const before = lists().length;
    await click('Refresh');
    await see(() => expect(lists()).toHaveLength(before + 1));
  });

  test('searches 250 ms after the last key, and has no pager for a single page', async () => {
    open({ 'GET /api/contact_requests': { items: [request('one')], total: 1 } });
    await control('View Ada one');
    expect(document.querySelector('nav')).toBeNull();
    await type('Search requests', 'a');
    await type('Search requests', 'ad');
    const typed = performance.now();
    await see(() => expect(lists()).toHaveLength(2));
    expect(lastQuery().get('search')).toBe('ad');
    expect(lists()[1]!.at - typed).toBeGreaterThanOrEqual(249);
  });

  test('resolves an open request, shows the change and reopens it', async () => {
    open({
      'GET /api/contact_requests': { items: [request('one')], total: 1 },
      'PUT /api/contact_requests/one': { ok: true },
    });
    await click('Resolve');
    await click('Reopen');
    await see(() =>
      expect(callsOf(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { contact_request: { status: 'resolved' } },
        { contact_request: { status: 'open' } },
      ]),
    );
    await control('Resolve');
    // The list is updated without being reloaded.
    expect(lists()).toHaveLength(1);
  });

  test('keeps the status and shows an error if a change fails', async () => {
    open({
      'GET /api/contact_requests': { items: [request('one')], total: 1 },
      'PUT /api/contact_requests/one': refused(500),
    });
    await click('Resolve');
    await seeText('Update failed');
    expect(document.querySelector('td span')?.textContent).toBe('Open');
  });

  test('links to a CSV file with the same filter, without the page', async () => {
    open();
    await type('Status', 'open');
    const link = await see(async () => {
      const found = await control('Download');
      expect(found.getAttribute('href')).toMatch('status=open');
      return found;
    });
    expect(link.getAttribute('href')).toBe(
      '/api/contact_requests.csv?search=&status=open&sort=newest',
    );
  });
});

test.each([
  ['the error of the server', { error: 'The database is away.' }, 'The database is away.'],
  ['a general text', {}, 'Failed to load contact requests.'],
])('the list shows %s if it cannot be loaded, and can be reloaded', async (_, body, text) => {
  let loaded = false;
  const list = { items: [request('one')], total: 1 };
  open({ 'GET /api/contact_requests': () => (loaded ? list : refused(500, body)) });
  await seeText(text);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
  loaded = true;
  await click('Try again');
  await see(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
  expect(document.body.textContent).not.toContain(text);
});

test('the screen shows the data of the row if a request cannot be loaded', async () => {
  open({ 'GET /api/contact_requests/one': refused(500) });
  await click('View Ada one');
  await see(() => expect(callsOf().at(-1)?.path).toBe('/api/contact_requests/one'));
  await see(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toMatch(/Ada one.*Hello/s),
  );
});

test('a failed deletion keeps the request, and a failed save keeps the typed notes', async () => {
  open({
    'GET /api/contact_requests/one': request('one'),
    'DELETE /api/contact_requests/one': refused(500),
    'PUT /api/contact_requests/one': refused(500),
  });
  await click('Delete Ada one');
  await click('Delete');
  await seeText('Delete failed');
  await click('Cancel');
  await see(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  await click('View Ada one');
  await type('Admin Notes', 'Never kept.');
  await click('Save notes');
  await seeText('Save notes failed');
  expect((await control('Admin Notes')).value).toBe('Never kept.');
});

test('notes, a reply and a person in charge that are not saved lead to the sign-in after the session has ended', async () => {
  const people = [{ id: 'a'.repeat(24), email: 'ann@example.com' }];
  openAdmin(<ContactsScreen mailSetUp people={people} />, {
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

test('deleting a request removes it from the list and passes its id to the trash', async () => {
  open({ 'DELETE /api/contact_requests/one': { ok: true } });
  await click('Delete Ada one');
  await seeText('Delete this contact request?');
  await click('Delete');
  await see(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  expect(callsOf(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/contact_requests/one',
  ]);
});

describe('several requests', () => {
  const people = [{ id: 'a'.repeat(24), email: 'ann@example.com' }];

  test('are resolved together, and failed ones stay selected', async () => {
    open({
      'PUT /api/contact_requests/one': { ok: true },
      'PUT /api/contact_requests/two': refused(500),
    });
    await click('Select all');
    await seeText('2 selected');
    await click('Resolve selected');
    await seeText('1 request could not be changed.');
    await seeText('1 selected');
    expect((await control('Select Ada two')).checked).toBe(true);
    expect((await control('Select Ada one')).checked).toBe(false);
    await click('Clear');
    await click('Select Ada one');
    await seeText('1 selected');
    expect(document.body.textContent).not.toContain('could not be changed');
  });

  test('get an administrator in charge, and are deleted after a confirmation', async () => {
    openAdmin(<ContactsScreen mailSetUp people={people} />, {
      'GET /api/contact_requests': { items: [request('one'), request('two')], total: 2 },
      'PUT /api/contact_requests/two': { ok: true },
      'DELETE /api/contact_requests/two': { ok: true },
    });
    await click('Select Ada two');
    await type('Person in charge of the selected requests', people[0]!.id);
    await see(() =>
      expect(callsOf(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { contact_request: { assigned_to: people[0]!.id } },
      ]),
    );
    await see(async () => expect((await control('Select Ada two')).checked).toBe(false));
    await click('Select Ada two');
    await click('Delete selected');
    expect(callsOf(({ method }) => method === 'DELETE')).toHaveLength(0);
    await click('Delete');
    await see(() => expect(callsOf(({ method }) => method === 'DELETE')).toHaveLength(1));
  });
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

test('an address beyond the last page opens the last page', async () => {
  open({
    'GET /api/contact_requests': ({ path }: ApiCall) =>
      path.includes('page=2&') ? { items: [], total: 40 } : { items: [request('one')], total: 60 },
  });
  await click('Next');
  await see(() => expect(lists().some(({ path }) => path.includes('page=2&'))).toBe(true));
  await seeText('Page 1 of 2');
  expect(document.body.textContent).not.toContain('No contact requests yet');
});

test('the address has the state of the list; invalid values in it are left out', () => {
  const inCharge = 'a'.repeat(24);
  expect(
    readContactSearch({ search: 42, status: 'open', page: 3, in_charge: inCharge, view: 'x' }),
  ).toEqual({
    search: '42',
    status: 'open',
    sort: undefined,
    page: 3,
    in_charge: inCharge,
    view: 'x',
  });
  const nothing = readContactSearch({ search: {}, status: 'new', page: -1, in_charge: 'x', a: 1 });
  expect(Object.values(nothing).every((value) => value === undefined)).toBe(true);
});

describe('the cached lists', () => {
  const key = [...CONTACTS_KEY, { page: 1 }];
  const other = [...CONTACTS_KEY, { page: 2 }];
  const cached = () => {
    const client = new QueryClient();
    client.setQueryData(key, { items: [request('one'), request('two')], total: 450 });
    client.setQueryData(other, { items: [request('three')], total: 450 });
    return client;
  };

  test('update one request in every list, and no other request', () => {
    const client = cached();
    patchContact(client, 'two', { status: 'resolved' });
    expect(client.getQueryData(key)).toMatchObject({
      items: [{ status: 'open' }, { status: 'resolved' }],
    });
    expect(client.getQueryData(other)).toMatchObject({ items: [{ status: 'open' }] });
  });

  test('remove a deleted request and reduce the totals of its lists', () => {
    const client = cached();
    removeContact(client, 'one');
    expect(client.getQueryData(key)).toMatchObject({ items: [{ id: 'two' }], total: 449 });
    expect(client.getQueryData(other)).toMatchObject({ items: [{ id: 'three' }], total: 450 });
  });
});

describe('an enquiry about rental items', () => {
  const DIGGER = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
  const enquiry = request('0123456789abcdef01234567', {
    items: [{ key: DIGGER, name: 'Mini digger', quantity: 2 }],
    from: { date: '2027-03-01' },
    to: { date: '2027-03-03' },
    estimate: {
      rule: 'cheapest/1',
      complete: true,
      days: 2,
      fees: {},
      delivery: 0,
      tax: 0,
      lines: [
        {
          key: DIGGER,
          quantity: 2,
          periods: { day: 2 },
          amount: 4e4,
        },
      ],
      deposit: 0,
      total: 4e4,
      currency: 'USD',
      titles: {
        periods: { day: 'Day' },
        fees: {},
      },
    },
    source: { referrer: 'search.example' },
  });
  const answers = {
    'GET /api/contact_requests': { items: [enquiry], total: 1 },
    [`GET /api/contact_requests/${enquiry.id}`]: enquiry,
    [`GET /api/contact_requests/${enquiry.id}/overlaps`]: {
      items: [{ key: DIGGER, name: 'Mini digger', owned: 2, won: 1, asked: 2 }],
    },
    [`PUT /api/contact_requests/${enquiry.id}`]: { ...enquiry, outcome: 'won' },
    'GET /api/site_settings': {
      settings: siteSettings.parse({ title: 'Dig & Sons' }),
      revision: 1,
    },
  };
  const view = async (more: object = {}, mailSetUp = true) => {
    openAdmin(<ContactsScreen mailSetUp={mailSetUp} rents />, { ...answers, ...more });
    await click(`View Ada ${enquiry.id}`);
    await seeText('2 × Mini digger (2 × Day): $400');
  };

  test('shows its number, items, days, estimate and source, and warns of overlaps', async () => {
    await view();
    for (const text of ['0123-4567', 'Mon, Mar 1, 2027 – Wed, Mar 3, 2027', 'from search.example'])
      await seeText(text);
    await seeText(
      'Mini digger: you own 2. Won requests already need 1 on these days, and this request asks for 2.',
    );
  });

  test('gets an outcome, which the list shows', async () => {
    await view();
    const [, inDialog] = await see(() => {
      const found = document.querySelectorAll<HTMLSelectElement>('select[aria-label=Outcome]');
      expect(found).toHaveLength(2);
      return [...found];
    });
    inDialog!.value = 'won';
    inDialog!.dispatchEvent(new Event('change', { bubbles: true }));
    await see(() =>
      expect(callsOf(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { contact_request: { outcome: 'won' } },
      ]),
    );
    await see(() => expect(document.querySelector('tbody')?.textContent).toContain('Won'));
  });

  test('fills the reply with a quote that can be changed', async () => {
    await view();
    await click('Write a quote');
    await see(() =>
      expect(document.querySelector<HTMLTextAreaElement>('form textarea')?.value).toBe(
        [
          'Hello Ada,',
          'thank you for your request. Here is our quote:',
          'Mon, Mar 1, 2027 – Wed, Mar 3, 2027',
          '2 × Mini digger (2 × Day): $400\nEstimated total: $400',
          'Kind regards\nDig & Sons',
        ].join('\n\n'),
      ),
    );
    expect((await control('Write a quote')).disabled).toBe(true);
    const link = await control('Change the text of quotes');
    expect(link.getAttribute('href')).toBe('/settings/rentals#quotes');
  });

  test('fills the reply with the text of the shop, and is marked as quoted when it is sent', async () => {
    const quote = '{name}: {items}\n{place}\n{dates}';
    const rentals = { currency: 'USD', quote };
    await view({
      'GET /api/site_settings': { settings: siteSettings.parse({ rentals }), revision: 1 },
      [`POST /api/contact_requests/${enquiry.id}/replies`]: { ...enquiry, outcome: 'quoted' },
    });
    expect((await control('Mark as quoted')).checked).toBe(false);
    await click('Write a quote');
    const text = 'Ada: 2 × Mini digger\nMon, Mar 1, 2027 – Wed, Mar 3, 2027';
    await see(async () => expect((await control('Mark as quoted')).checked).toBe(true));
    await click('Send reply');
    await see(() =>
      expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
        { reply: { text, quote: true } },
      ]),
    );
    await see(() => expect(document.querySelector('tbody')?.textContent).toContain('Quoted'));
    expect((await control('Mark as quoted')).checked).toBe(false);
  });

  test('has a quote for the own mail program if the site cannot send mail', async () => {
    await view({}, false);
    await click('Write a quote');
    const text = 'Hello Ada,\n\nthank you for your request.';
    await see(() =>
      expect(
        document.querySelector<HTMLTextAreaElement>('dialog textarea, [role=dialog] textarea')
          ?.value,
      ).toContain(text),
    );
    const link = (await control('Open in your mail program')) as unknown as HTMLAnchorElement;
    const { pathname, searchParams } = new URL(link.href);
    expect(pathname).toBe(enquiry.email);
    expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toContain(text);
    expect((await control('Copy the text')).disabled).toBe(false);
    expect(document.body.textContent).not.toContain('Send reply');
  });

  test('is found by its outcome', async () => {
    openAdmin(<ContactsScreen mailSetUp rents />, answers);
    await type('Outcome', 'quoted');
    await see(() => expect(lastQuery().get('outcome')).toBe('quoted'));
  });
});
