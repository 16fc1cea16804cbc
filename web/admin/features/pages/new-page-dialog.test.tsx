import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  openedPath,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../test-admin.tsx';
import { PagesScreen } from './pages-screen.tsx';
import { OTHER_ANSWERS, pages, titles } from './test-pages.ts';

useAdminTests();

test('a new page needs a title but no description, and is first in the list; Cancel creates none', async () => {
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': pages,
    'POST /api/pages': { ...pages[0], id: 2, title: 'Rollers', published_at: null },
  });
  const created = () => callsOf(({ method }) => method === 'POST').map(({ body }) => body);
  await click('New Page');
  await type('Description (optional)', 'Words alone');
  expect((await control('Create')).disabled).toBe(true);
  await type('Title', '   ');
  expect((await control('Create')).disabled).toBe(true);
  await click('Cancel');
  await see(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(created()).toEqual([]);
  await click('New Page');
  await type('Title', 'Rollers');
  await click('Create');
  await see(() => expect(titles()).toEqual(['Rollers', 'Dumpers']));
  expect(created()).toEqual([{ page: { title: 'Rollers' } }]);
});

test('a new page is opened in the editor on request', async () => {
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': pages,
    'POST /api/pages': { id: 9, title: 'Rollers' },
  });
  await click('New Page');
  expect((await control('Create and edit')).disabled).toBe(true);
  await type('Title', 'Rollers');
  await click('Create and edit');
  await see(() => expect(openedPath()).toBe('/editor/9'));
});

test('a new page is created from the chosen template', async () => {
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': pages,
    'POST /api/page_templates/prices/pages': { ...pages[0], id: 9, title: 'Rates' },
  });
  await click('New Page');
  await see(async () => expect((await control('Blank page')).checked).toBe(true));
  await seeText('Prices');
  await type('Title', 'Rates');
  await click('Prices');
  await seeText('Prices by period.');
  await click('Create');
  await see(() => expect(titles()).toEqual(['Rates', 'Dumpers']));
  const [sent] = callsOf(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ page: { title: 'Rates' } });
});

test('a page can be created even if the templates cannot be loaded', async () => {
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/page_templates': refused(404),
    'GET /api/pages': pages,
    'POST /api/pages': { ...pages[0], id: 9, title: 'Rollers' },
  });
  await click('New Page');
  await seeText('The templates could not be loaded.');
  await type('Title', 'Rollers');
  await click('Create');
  await see(() => expect(titles()).toEqual(['Rollers', 'Dumpers']));
});

test('a new page is added to the end of the menu on request, even if the menu changes during the save', async () => {
  let revision = 3;
  const menu = () => ({
    settings: siteSettings.parse({ nav: { items: [{ title: `Menu ${revision}`, href: '/' }] } }),
    revision,
  });
  openAdmin(<PagesScreen />, {
    'GET /api/pages': pages,
    ...OTHER_ANSWERS,
    'POST /api/pages': { ...pages[0], id: 9, title: 'Rollers' },
    'GET /api/site_settings': menu,
    'PUT /api/site_settings': ({ headers }: ApiCall) => {
      if (headers['If-Match'] === '"4"') return menu();
      revision = 4;
      return refused(409, { code: 'revision_conflict' });
    },
  });
  await click('New Page');
  await type('Title', 'Rollers');
  await click('Add to menu');
  await click('Create');
  const puts = () => callsOf(({ method }) => method === 'PUT');
  await see(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.body).toEqual({
    settings: {
      nav: {
        items: [
          { title: 'Menu 4', href: '/', imageUrl: '' },
          { title: 'Rollers', href: '/pages/9', imageUrl: '' },
        ],
      },
    },
  });
});

test.each([7, 8])('shows that a menu of 8 items is full: %i items', async (count) => {
  const items = Array.from({ length: count }, () => ({ title: 'Fleet', href: '/', imageUrl: '' }));
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': pages,
    'GET /api/site_settings': { settings: { home_page_path: '/', nav: { items } }, revision: 1 },
  });
  await click('New Page');
  await seeText('Prices');
  const says = document.body.textContent.includes(
    'The menu shows its first 8 items on wide screens.',
  );
  expect(says).toBe(count === 8);
});
