import type { PageSummary } from '@siteyard/schemas/http';
import { Toaster } from 'sonner';
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
  type ApiCall,
} from '../../../test-admin.tsx';
import { PageSwitcher } from './page-switcher.tsx';

useAdminTests();

const page = (id: number, title = `Page ${id}`) => ({ id, title, description: '' }) as PageSummary;
const pages = [page(1, 'Home'), page(2, 'Fleet')];
const many = Array.from({ length: 50 }, (_, index) => page(100 + index));

function open(answers: object, currentId = 2, currentTitle?: string) {
  const on = { onOpen: vi.fn(), onRenamed: vi.fn(), onDeleted: vi.fn() };
  openAdmin(
    <>
      <PageSwitcher currentId={currentId} currentTitle={currentTitle} {...on} />
      <Toaster />
    </>,
    {
      'GET /api/pages': pages,
      'GET /api/site_settings': { settings: {}, revision: 1 },
      ...answers,
    },
  );
  return on;
}

function press(element: HTMLElement, key: string) {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

describe('the name of the open page', () => {
  test('comes from the list', async () => {
    open({});
    await control('Page: Fleet');
  });

  test('comes from the page itself if the list is incomplete', async () => {
    open({ 'GET /api/pages': many }, 7, 'Far away');
    await control('Page: Far away');
  });

  test('is missing if the complete list does not contain the page', async () => {
    open({}, 7, 'Deleted');
    await control('Page: Select a page…');
  });
});

describe('renaming a page', () => {
  test('saves a trimmed title with Enter', async () => {
    const on = open({ 'PATCH /api/pages/2': page(2, 'Machines') });
    await click('Page: Fleet');
    await click('Rename Fleet');
    await type('New title of Fleet', '  Machines ');
    press(await control('New title of Fleet'), 'Enter');
    await see(() => expect(on.onRenamed).toHaveBeenCalledWith(2, 'Machines'));
    expect(callsOf(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { page: { title: 'Machines' } },
    ]);
    await control('Page: Machines');
  });

  test('offers to rename the menu items with its former title, and no others', async () => {
    const item = (title: string, href: string) => ({ title, href, imageUrl: '' });
    const own = item('Our machines', '/pages/2');
    const nav = { items: [item('Fleet', '/pages/2'), own, item('Fleet', '/pages/1')] };
    open({
      'GET /api/site_settings': { settings: { nav }, revision: 1 },
      'PATCH /api/pages/2': page(2, 'Machines'),
      'PUT /api/site_settings': { settings: {}, revision: 2 },
    });
    await click('Page: Fleet');
    await click('Rename Fleet');
    await type('New title of Fleet', 'Machines');
    press(await control('New title of Fleet'), 'Enter');
    const saved = () => callsOf(({ method }) => method === 'PUT').map(({ body }) => body);
    await seeText('The menu still says “Fleet”.');
    expect(saved()).toEqual([]);
    await click('Change it, too');
    const items = [item('Machines', '/pages/2'), own, item('Fleet', '/pages/1')];
    await see(() => expect(saved()).toEqual([{ settings: { nav: { items } } }]));
  });

  test('sends nothing for a blank or unchanged title', async () => {
    open({});
    await click('Page: Fleet');
    await click('Rename Fleet');
    await type('New title of Fleet', '   ');
    press(await control('New title of Fleet'), 'Enter');
    await type('New title of Fleet', 'Fleet');
    press(await control('New title of Fleet'), 'Enter');
    await see(() => expect(document.querySelector('[aria-label="New title of Fleet"]')).toBeNull());
    expect(callsOf(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('keeps the input after an error, and Enter tries again', async () => {
    let tries = 0;
    const on = open({
      'PATCH /api/pages/2': () => (++tries === 1 ? refused(500) : page(2, 'Machines')),
    });
    await click('Page: Fleet');
    await click('Rename Fleet');
    await type('New title of Fleet', 'Machines');
    press(await control('New title of Fleet'), 'Enter');
    await seeText('The page could not be renamed.');
    press(await control('New title of Fleet'), 'Enter');
    await see(() => expect(on.onRenamed).toHaveBeenCalledWith(2, 'Machines'));
  });

  test('is cancelled by Escape, which keeps the list open', async () => {
    open({});
    await click('Page: Fleet');
    await click('Rename Fleet');
    press(await control('New title of Fleet'), 'Escape');
    await see(() => expect(document.querySelector('[aria-label="New title of Fleet"]')).toBeNull());
    await control('Rename Home');
  });
});

describe('deleting the open page', () => {
  const deleteFleet = async () => {
    await click('Page: Fleet');
    await click('Delete Fleet');
    await click('Delete');
  };

  test('passes the first remaining page', async () => {
    const on = open({ 'DELETE /api/pages/2': { ok: true } });
    await deleteFleet();
    await see(() => expect(on.onDeleted).toHaveBeenCalledWith(2, 1));
  });

  test('passes null for the last page', async () => {
    const on = open({ 'GET /api/pages': [page(2, 'Fleet')], 'DELETE /api/pages/2': { ok: true } });
    await deleteFleet();
    await see(() => expect(on.onDeleted).toHaveBeenCalledWith(2, null));
  });

  test('loads the first page from the server if the list is incomplete', async () => {
    const on = open({
      'GET /api/pages': ({ path }: ApiCall) =>
        path.includes('limit=2') ? [page(2, 'Fleet'), page(77)] : [page(2, 'Fleet'), ...many],
      'DELETE /api/pages/2': { ok: true },
    });
    await deleteFleet();
    await see(() => expect(on.onDeleted).toHaveBeenCalledWith(2, 77));
  });

  test('succeeds if another administrator has deleted it, and shows an error if it fails', async () => {
    let status = 500;
    const on = open({ 'DELETE /api/pages/2': () => refused(status) });
    await deleteFleet();
    await seeText('The page could not be deleted.');
    expect(on.onDeleted).not.toHaveBeenCalled();
    status = 404;
    await click('Delete');
    await see(() => expect(on.onDeleted).toHaveBeenCalledWith(2, 1));
  });
});
