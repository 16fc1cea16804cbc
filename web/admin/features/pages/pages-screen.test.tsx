import { pageSearch } from '@siteyard/schemas/http';
import { siteSettings } from '@siteyard/schemas/settings';
import { Toaster } from 'sonner';
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
import { PagesScreen } from './pages-screen.tsx';
import { OTHER_ANSWERS, pages, titles } from './test-pages.ts';

useAdminTests();

/** Opens the screen, waits for its loading text, and then answers the list of pages. */
async function load(answer: unknown) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  openAdmin(<PagesScreen />, {
    'GET /api/pages': () => released.then(() => answer),
    ...OTHER_ANSWERS,
    'GET /api/proposals': [{ page_id: 1 }],
  });
  await see(() =>
    expect(document.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading…'),
  );
  release();
}

test('the pages list shows a loading text, then its pages', async () => {
  await load(pages);
  await see(() => expect(titles()).toEqual(['Dumpers']));
  expect(document.querySelector('[role=status]')).toBeNull();
  await seeText('Proposal waiting');
});

test('the pages list searches 300 ms after the last key, and reloads on Refresh', async () => {
  openAdmin(<PagesScreen />, { ...OTHER_ANSWERS, 'GET /api/pages': pages });
  const lists = () => callsOf(({ path }) => path.split('?')[0] === '/api/pages');
  await see(() => expect(titles()).toEqual(['Dumpers']));
  const before = lists().length;
  await type('Search pages', 'D');
  await type('Search pages', 'Du');
  const typed = performance.now();
  await see(() => expect(lists()).toHaveLength(before + 1));
  expect(lists().at(-1)?.path).toMatch(/search=Du(&|$)/);
  expect(lists().at(-1)!.at - typed).toBeGreaterThanOrEqual(299);
  await click('Refresh');
  await see(() => expect(lists()).toHaveLength(before + 2));
});

test('the search of the pages takes as many characters as the API', async () => {
  openAdmin(<PagesScreen />, { ...OTHER_ANSWERS, 'GET /api/pages': pages });
  const { maxLength } = await control('Search pages');
  expect(pageSearch.safeParse('W'.repeat(maxLength)).success).toBe(true);
  expect(pageSearch.safeParse('W'.repeat(maxLength + 1)).success).toBe(false);
});

test('the home page is listed before pages that changed later', async () => {
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': [
      { ...pages[0], id: 2, title: 'Dumpers' },
      { ...pages[0], id: 1, title: 'Welcome' },
    ],
  });
  await see(() => expect(titles()).toEqual(['Welcome', 'Dumpers']));
});

test('a card shows the public state of its page, and the role of the page on the site', async () => {
  const published_at = '2026-03-01T10:00:00.000Z';
  const card = (id: number, visible: object) => ({ ...pages[0], id, address: '', ...visible });
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': [
      card(1, { published_at, unpublished_at: null }),
      card(2, { published_at, unpublished_at: null }),
      card(3, { published_at: null, unpublished_at: null }),
      card(4, { published_at: null, unpublished_at: published_at }),
    ],
    'GET /api/drafts': [{ page_id: 2 }, { page_id: 3 }],
    'GET /api/site_settings': {
      settings: {
        home_page_path: '/pages/1',
        nav: { items: [{ title: 'Fleet', href: '/pages/2', imageUrl: '' }] },
      },
      revision: 1,
    },
  });
  const badges = () =>
    [...document.querySelectorAll('li')].map((each) =>
      [...each.querySelectorAll('.rounded-full')].map((badge) => badge.textContent),
    );
  await see(() =>
    expect(badges()).toEqual([
      ['Published', 'Home page'],
      ['Unpublished changes', 'In the menu'],
      ['Draft'],
      ['Unpublished'],
    ]),
  );
});

test.each([
  ['/pages/1', true],
  ['/pages/2', false],
])('before a page is deleted, its links in a menu with %s are shown', async (href, leads) => {
  openAdmin(<PagesScreen />, {
    ...OTHER_ANSWERS,
    'GET /api/pages': pages,
    'GET /api/site_settings': {
      settings: { nav: { items: [{ title: 'Fleet', href, imageUrl: '' }] } },
      revision: 1,
    },
  });
  if (leads) await seeText('In the menu');
  await click('Delete Dumpers');
  await seeText('It stays under “Recently deleted” for 30 days.');
  const says = document.body.textContent.includes('The menu links to this page');
  expect(says).toBe(leads);
});

test.each(['Unpublish', 'Delete'])(
  'before the home page is hidden with %s, a note warns about the page that visitors get instead',
  async (action) => {
    const home = { ...pages[0], published_at: '2026-03-01T10:00:00.000Z', unpublished_at: null };
    const settings = siteSettings.parse({ home_page_path: '/pages/1' });
    openAdmin(<PagesScreen />, {
      ...OTHER_ANSWERS,
      'GET /api/pages': [home],
      'GET /api/site_settings': { settings, revision: 1 },
    });
    await seeText('Home page');
    await click(`${action} Dumpers`);
    await seeText(
      'It is the home page. Visitors who open the site will see the first published page of the menu instead, or an empty page if there is none.',
    );
  },
);

test('before a page of the footer is deleted, a note warns that the footer still links to it', async () => {
  const terms = { ...pages[0], id: 11, title: 'Terms' };
  openAdmin(<PagesScreen />, { ...OTHER_ANSWERS, 'GET /api/pages': [terms] });
  await click('Delete Terms');
  await seeText('The footer of every page will still link to this page.');
});

describe('a page that the menu leads to', () => {
  const home = { title: 'Home', href: '/', imageUrl: '' };
  const fleet = { title: 'Fleet', href: '/pages/1', imageUrl: '' };
  const nav = { items: [fleet, home], cta: { label: 'Quote', href: '/pages/1' } };
  /** The saved menus, in order. */
  const saved = () =>
    callsOf(({ method }) => method === 'PUT').map(
      ({ body }) => (body as { settings: { nav: unknown } }).settings.nav,
    );

  async function askToDelete() {
    let stored = siteSettings.parse({ nav });
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        ...OTHER_ANSWERS,
        'GET /api/pages': pages,
        'GET /api/site_settings': () => ({ settings: stored, revision: 1 }),
        'PUT /api/site_settings': (call: ApiCall) => {
          const { settings } = call.body as { settings: Pick<typeof stored, 'nav'> };
          const cta = { ...stored.nav.cta, ...settings.nav.cta };
          stored = { ...stored, nav: { ...stored.nav, ...settings.nav, cta } };
          return { settings: stored, revision: 2 };
        },
        'DELETE /api/pages/1': { ok: true },
        'GET /api/trash': [],
        'POST /api/trash/page-1/restore': { ok: true, path: '/api/pages/1', lost_address: '' },
      },
    );
    await seeText('In the menu');
    await click('Delete Dumpers');
    await seeText('The menu links to this page: “Fleet” and “Quote”.');
  }

  test('is deleted with its links, and Undo restores them at their positions', async () => {
    await askToDelete();
    await click('Delete');
    await see(() => expect(saved()).toEqual([{ items: [home], cta: { href: '' } }]));
    await click('Undo');
    await seeText('Restored.');
    expect(saved()[1]).toEqual({ items: [fleet, home], cta: { href: '/pages/1' } });
  });

  test('keeps its links if the owner chooses so', async () => {
    await askToDelete();
    await click('Also remove them from the menu');
    await click('Delete');
    await seeText('Deleted.');
    expect(saved()).toEqual([]);
  });
});

test('the pages list shows a message if there are no pages', async () => {
  await load([]);
  await seeText('No pages yet');
});

test('the pages list shows an error if it cannot be loaded', async () => {
  await load(refused(500));
  await seeText('Failed to load pages.');
  expect(titles()).toEqual([]);
});

test('an error while a page is created or deleted is shown, and the list does not change', async () => {
  openAdmin(<PagesScreen />, {
    'GET /api/pages': pages,
    ...OTHER_ANSWERS,
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
