import type { PageSummary } from '@siteyard/schemas/http';
import { describe, expect, test, vi } from 'vitest';
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
} from '../../../test-admin.tsx';
import { EditorTopBar } from './editor-top-bar.tsx';

useAdminTests();

const page = (id: number, title: string, description = '') =>
  ({ id, title, description }) as PageSummary;

function open(answers: object, published_at: string | null = '2026-03-01T10:00:00.000Z') {
  const current = { id: 2, published_at };
  const on = { onOpen: vi.fn(), onRenamed: vi.fn(), onDeleted: vi.fn() };
  openAdmin(<EditorTopBar currentId={2} currentTitle={undefined} current={current} {...on} />, {
    'GET /api/pages': [page(1, 'Home'), page(2, 'Fleet')],
    'GET /api/site_settings': {
      settings: { nav: { items: [{ title: 'Fleet', href: '/pages/2', imageUrl: '' }] } },
      revision: 1,
    },
    // The links to the deleted page are removed, too.
    'PUT /api/site_settings': { settings: {}, revision: 2 },
    ...answers,
  });
  return on;
}

/** Delays an answer until `release` is called. */
function held(answer: unknown) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, answer: () => released.then(() => answer) };
}

const list = () => document.querySelector('[role=dialog][aria-label="Pages"]');
const rows = () => [...(list()?.querySelectorAll('li') ?? [])].map((row) => row.textContent);
const question = () => document.querySelector('[role=alertdialog]');
const callsBy = (method: string) => callsOf((call) => call.method === method);

/** Submits the form of an input as Enter does. jsdom submits it only for real keys. */
async function enter(name: string) {
  const input = await control(name);
  if (input.form) input.form.requestSubmit();
  else input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

describe('the list of pages', () => {
  test('has titles and descriptions, and a name for pages without a title', async () => {
    open({ 'GET /api/pages': [page(2, 'Graders', 'For flat ground'), page(1, ''), page(11, '')] });
    await click('Page: Graders');
    await see(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]).toBe('GradersFor flat ground');
    expect(rows().slice(1)).toEqual(['Untitled #1', 'Untitled #11']);
  });

  test('shows a text while it loads, if it is empty, and if no page is open', async () => {
    const { release, answer } = held([]);
    open({ 'GET /api/pages': answer });
    await click('Page: Loading…');
    await see(() => expect(list()?.textContent).toBe('Loading…'));
    release();
    await see(() => expect(list()?.textContent).toBe('No pages yet'));
    await control('Page: Select a page…');
  });

  test('shows No pages and logs the error if it cannot be loaded', async () => {
    open({ 'GET /api/pages': refused(500) });
    await click('Page: Select a page…');
    await see(() => expect(list()?.textContent).toMatch(/^No pages(?! yet)/));
    expect(console.error).toHaveBeenCalledWith('Loading the pages failed', expect.anything());
  });
});

test('the bar opens the live page, or the preview of an unpublished page', async () => {
  const href = (name: string) => document.querySelector(`a[aria-label^="${name}"]`);
  open({});
  await see(() => expect(href('View live')?.getAttribute('href')).toBe('/pages/2'));
  open({}, null);
  await see(() => expect(href('Preview')?.getAttribute('href')).toBe('/admin/preview/2'));
});

test('the bar deletes a page after a confirmation with Cancel and Delete', async () => {
  const { release, answer } = held({ ok: true });
  const on = open({ 'DELETE /api/pages/2': answer });
  await click('Page: Fleet');
  await click('Delete Fleet');
  await see(() => expect(question()?.textContent).toContain('Delete page?'));
  expect(question()?.textContent).toContain(
    'You’re about to delete “Fleet”. This action cannot be undone.',
  );
  expect(question()?.textContent).toContain('It stays under “Recently deleted” for 30 days.');
  await see(() => expect(question()?.textContent).toContain('The menu links to this page'));
  await click('Cancel');
  await see(() => expect(question()).toBeNull());
  expect(rows()).toHaveLength(2);
  expect(callsBy('DELETE')).toEqual([]);

  await click('Delete Fleet');
  await click('Delete');
  await see(async () => expect((await control('Deleting…')).disabled).toBe(true));
  expect(on.onDeleted).not.toHaveBeenCalled();
  release();
  await see(() => expect(on.onDeleted).toHaveBeenCalledWith(2, 1));
});

test('a new page requires a title and is created once', async () => {
  const { release, answer } = held(page(9, 'Stump grinders'));
  const on = open({ 'POST /api/pages': answer });
  for (const blank of ['', '   ']) {
    await type('New page title', blank);
    expect((await control('New')).disabled).toBe(true);
  }
  await type('New page title', '  Stump grinders ');
  await click('New');
  await see(async () => expect((await control('Creating…')).disabled).toBe(true));
  await enter('New page title');
  release();
  await see(() => expect(on.onOpen).toHaveBeenCalledWith(9));
  expect(callsBy('POST').map(({ body }) => body)).toEqual([{ page: { title: 'Stump grinders' } }]);
});

test('the bar logs errors and shows them in a status line, never as an alert', async () => {
  open({
    'POST /api/pages': refused(500),
    'PATCH /api/pages/2': refused(500),
    'DELETE /api/pages/2': refused(500),
  });
  const seeStatus = (text: string) =>
    see(() =>
      expect(
        [...document.querySelectorAll('[role=status]')].map((each) => each.textContent),
      ).toEqual(expect.arrayContaining([text])),
    );
  await type('New page title', 'Never');
  await click('New');
  await seeStatus('Not created. Try again.');

  await click('Page: Fleet');
  await click('Rename Fleet');
  await type('New title of Fleet', 'Other');
  for (const tries of [1, 2]) {
    await enter('New title of Fleet');
    await see(() => expect(callsBy('PATCH')).toHaveLength(tries));
    await seeStatus('The page could not be renamed. Press Enter to try again.');
  }
  (await control('New title of Fleet')).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );

  await click('Delete Fleet');
  await click('Delete');
  await seeText('The page could not be deleted. Please try again.');
  expect(document.querySelector('[role=alert]')).toBeNull();
  await click('Cancel');
  await see(() => expect(question()).toBeNull());
  expect(rows().join()).toContain('Fleet');
  for (const logged of ['Creating a page failed', 'Renaming the page', 'Deleting the page'])
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(logged), expect.anything());
});
