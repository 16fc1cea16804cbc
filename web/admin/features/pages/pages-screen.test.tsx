import type { PageSummary } from '@siteyard/schemas/page';
import { expect, test } from 'vitest';
import { click, openAdmin, refused, see, seeText, type, useAdminTests } from '../../test-admin.tsx';
import { PagesScreen } from './pages-screen.tsx';

useAdminTests();

const pages = [
  { id: 1, title: 'Dumpers', description: '', updated_at: '2026-03-01T10:00:00.000Z' },
] as PageSummary[];

/** Opens the screen, waits for its loading text, and lets the API answer. */
async function load(answer: unknown) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  openAdmin(<PagesScreen />, {
    'GET /api/pages': () => released.then(() => answer),
    'GET /api/proposals': [{ page_id: 1 }],
  });
  await see(() =>
    expect(document.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading…'),
  );
  release();
}

const titles = () => [...document.querySelectorAll('li h2')].map((title) => title.textContent);

test('the pages list shows a loading text, then its pages', async () => {
  await load(pages);
  await see(() => expect(titles()).toEqual(['Dumpers']));
  expect(document.querySelector('[role=status]')).toBeNull();
  await seeText('Proposal waiting');
});

test('the pages list says when there are no pages', async () => {
  await load([]);
  await seeText('No pages yet');
});

test('the pages list says when it cannot be loaded', async () => {
  await load(refused(500));
  await seeText('Failed to load pages.');
  expect(titles()).toEqual([]);
});

test('a failure to create or delete a page is shown, and the list stays unchanged', async () => {
  openAdmin(<PagesScreen />, {
    'GET /api/pages': pages,
    'GET /api/proposals': [],
    'POST /api/pages': refused(500, { error: 'Something went wrong.' }),
    'DELETE /api/pages/1': refused(500),
  });
  await click('New Page');
  await type('Title', 'Never');
  await click('Create');
  await seeText('Failed to create page.');
  await click('Cancel');
  await see(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await click('Delete Dumpers');
  await click('Delete');
  await seeText('Delete failed.');
  expect(titles()).toEqual(['Dumpers']);
});
