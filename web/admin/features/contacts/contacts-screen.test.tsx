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
import { ContactsScreen } from './contacts-screen.tsx';
import { lastQuery, lists, open, request } from './test-contacts.tsx';

useAdminTests();

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
    openAdmin(<ContactsScreen mailSetUp people={people} rents={false} />, {
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
