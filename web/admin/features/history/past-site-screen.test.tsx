import type { PastPages } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../lib/format-date.ts';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { PastSiteScreen } from './past-site-screen.tsx';

useAdminTests();

const site: PastPages = {
  at: '2026-03-02T08:15:00.000Z',
  home: 14,
  more: false,
  pages: [
    {
      id: 14,
      title: 'Home',
    },
    {
      id: 20,
      title: 'Mini diggers',
    },
  ],
};
const PAGES = 'GET /api/commits/7/pages';
const nothing = {
  page_count: 0,
  items: [],
  item_count: 0,
  settings: false,
  sections: [],
  pictures: [],
  notes: [],
};
const restored = {
  ...nothing,
  commit: null,
  pages: [{ id: 20, title: 'Mini diggers', actions: ['content'] }],
};

const frame = () =>
  see(() => {
    const found = document.querySelector('iframe');
    expect(found).not.toBeNull();
    return found!;
  });

function open(page?: number) {
  const shown: number[] = [];
  openAdmin(
    <PastSiteScreen
      number={7}
      page={page}
      from={{ origin: 'undo' }}
      onPage={(next) => shown.push(next)}
    />,
    {
      [PAGES]: site,
      'POST /api/commits/7/restore': restored,
    },
  );
  return shown;
}

/** Loads a document in the frame, as a link in it does. */
async function load(path: string, html: string): Promise<Document> {
  const found = await frame();
  const document = new DOMParser().parseFromString(html, 'text/html');
  const values = { contentDocument: document, contentWindow: { location: { pathname: path } } };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(found, name, { value, configurable: true });
  found.dispatchEvent(new Event('load'));
  return document;
}

test('shows the home page of the site below a bar with the time', async () => {
  open();
  await seeText(`The site as it was on ${formatDateTime(site.at)}.`);
  await seeText('You cannot change anything here.');
  expect((await frame()).getAttribute('src')).toBe('/admin/preview/commits/7/pages/14');
  expect((await frame()).getAttribute('sandbox')).toBe('allow-same-origin');
  await control('Page: Home');
  const close = await control<HTMLButtonElement>('Close');
  expect(close.getAttribute('href')).toBe('/admin/history?origin=undo');
});

test('shows the error if the earlier state is no longer kept', async () => {
  openAdmin(<PastSiteScreen number={7} page={undefined} from={{}} onPage={() => {}} />, {
    [PAGES]: refused(404, { code: 'commit_not_found', error: 'This change is not kept.' }),
  });
  await seeText('This change is not kept.');
  await control('Try again');
  expect(document.querySelector('iframe')).toBeNull();
});

test('follows the links in the frame, and removes those that lead away', async () => {
  const shown = open();
  const links =
    '<a href="/admin/preview/commits/7/pages/14">In</a><a href="https://x.example">Out</a>';
  const document = await load('/admin/preview/commits/7/pages/20', links);
  await control('Page: Mini diggers');
  expect(shown).toEqual([20]);
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/admin/preview/commits/7/pages/14', null]);
});

test('opens another page, and brings it back', async () => {
  open(14);
  await click('Page: Home');
  await see(() => {
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
    expect(option?.textContent).toBe('Mini diggers');
    option?.click();
  });
  const path = '/admin/preview/commits/7/pages/20';
  await see(async () => expect((await frame()).getAttribute('src')).toBe(path));
  await load(path, '');
  await control('Page: Mini diggers');
  await click('Restore this page');
  await seeText('Restore “Mini diggers”?');
  await seeText('“Mini diggers” looks as it did before.');
  await click('Restore');
  await see(() =>
    expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { restore: { what: 'page', page: 20 }, dry_run: true },
      { restore: { what: 'page', page: 20 }, dry_run: false },
    ]),
  );
});

test('restores the whole site', async () => {
  open();
  await click('Restore the whole site');
  await seeText('Restore the whole site?');
  await see(() =>
    expect(callsOf(({ method }) => method === 'POST')[0]?.body).toEqual({
      restore: { what: 'site' },
      dry_run: true,
    }),
  );
});
