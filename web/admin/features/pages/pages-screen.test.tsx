import type { PageSummary, GuideStep } from '@siteyard/schemas/http';
import { siteSettings } from '@siteyard/schemas/settings';
import { Toaster } from 'sonner';
import { describe, expect, test } from 'vitest';
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

useAdminTests();

const pages = [
  { id: 1, title: 'Dumpers', description: '', updated_at: '2026-03-01T10:00:00.000Z' },
] as PageSummary[];

/** The answers to the other calls of the screen. */
const BESIDE = {
  'GET /api/page_templates': {
    templates: [{ key: 'prices', name: 'Prices', about: 'Prices by period.' }],
  },
  'GET /api/proposals': [],
  'GET /api/starters': { untouched: false, current: 'demo', starters: [] },
  'GET /api/starters/guide': { sample: null, steps: [] },
  'GET /api/drafts': [],
  'GET /api/site_settings': { settings: { home_page_path: '/pages/1' }, revision: 1 },
};

/** Opens the screen, waits for its loading text, and then answers the list of pages. */
async function load(answer: unknown) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  openAdmin(<PagesScreen />, {
    'GET /api/pages': () => released.then(() => answer),
    ...BESIDE,
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

test('the pages list searches 300 ms after the last key, and reloads on Refresh', async () => {
  openAdmin(<PagesScreen />, { ...BESIDE, 'GET /api/pages': pages });
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

test('a new page needs a title but no description, and is first in the list; Cancel creates none', async () => {
  openAdmin(<PagesScreen />, {
    ...BESIDE,
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

test('the home page is listed before pages that changed later', async () => {
  openAdmin(<PagesScreen />, {
    ...BESIDE,
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
    ...BESIDE,
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
    ...BESIDE,
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

test('before a page of the footer is deleted, a note warns that the footer still links to it', async () => {
  const terms = { ...pages[0], id: 11, title: 'Terms' };
  openAdmin(<PagesScreen />, { ...BESIDE, 'GET /api/pages': [terms] });
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
        ...BESIDE,
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

test('a new page is opened in the editor on request', async () => {
  openAdmin(<PagesScreen />, {
    ...BESIDE,
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
    ...BESIDE,
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
    ...BESIDE,
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
    ...BESIDE,
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
    ...BESIDE,
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
    ...BESIDE,
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

describe('an unchanged site', () => {
  const starters = (current: string | null) => ({
    untouched: true,
    current,
    starters: [
      { name: 'demo', title: 'Lifts & Co', about: 'Lifts for rent.', pages: ['Home', 'Fleet'] },
      { name: 'events', title: 'Tents & Co', about: 'Tents for rent.', pages: ['Home'] },
    ],
  });
  const open = async (answers: Record<string, unknown> = {}) => {
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        'GET /api/pages': pages,
        ...BESIDE,
        'GET /api/starters': starters('demo'),
        ...answers,
      },
    );
    await seeText('These are the pages of “Lifts & Co”.');
    await click('Choose a sample');
  };

  test('can start from another sample site, whose pages then are in the list', async () => {
    let current = 'demo';
    await open({
      'GET /api/starters': () => Promise.resolve(starters(current)),
      'GET /api/pages': () =>
        Promise.resolve(current === 'demo' ? pages : [{ ...pages[0], id: 21, title: 'Tents' }]),
      'POST /api/starters/events': () => {
        current = 'events';
        return Promise.resolve({ seed: 'events', pages: [], run: '1' });
      },
      'POST /api/runs/1/undo': { id: '2', state: 'applying' },
      'GET /api/runs/2': () => {
        current = 'demo';
        return Promise.resolve({ id: '2', state: 'applied' });
      },
    });
    await seeText(
      '2 pages: Home, Fleet. A long site about one trade. You replace most of its texts and pictures.',
    );
    expect(await control('Start with machines and tools')).toHaveProperty('disabled', true);
    await click('Start with tents and parties');
    await see(() => expect(titles()).toEqual(['Tents']));
    await seeText('These are the pages of “Tents & Co”.');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await click('Undo');
    await see(() => expect(titles()).toEqual(['Dumpers']));
    await seeText('Undone');
    const [undo] = callsOf(({ path }) => path === '/api/runs/1/undo?wait=3');
    expect(undo?.body).toEqual({ force: false });
  });

  test('offers the short site first, with its purpose', async () => {
    const short = { name: 'short', title: 'Any', about: 'Prices.', pages: ['Home'] };
    const { starters: others, ...rest } = starters('demo');
    await open({ 'GET /api/starters': { ...rest, starters: [...others, short] } });
    await seeText(
      'A short site with texts for any rental business. You can adapt it in a few minutes.',
    );
    const names = [...document.querySelectorAll('[role=dialog] h3')].map(
      (each) => each.textContent,
    );
    expect(names[0]).toBe('Any rental business');
  });

  test('first offers to choose a start, then asks for the owner’s business', async () => {
    localStorage.clear();
    const sample = { title: 'Lifts & Co', firm: 'Lifts' };
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        'GET /api/pages': pages,
        ...BESIDE,
        'GET /api/starters': starters('demo'),
        'GET /api/starters/guide': { sample, steps: [] },
        'POST /api/starters/events': { seed: 'events', pages: [], run: '1' },
      },
    );
    await seeText('Your site now shows “Lifts & Co”, a sample business.');
    expect(document.body.textContent).not.toContain('Make it yours');
    // A browser focuses a clicked button.
    (await control<HTMLButtonElement>('Choose a sample')).focus();
    await click('Choose a sample');
    await click('Start with tents and parties');
    const name = await control<HTMLInputElement>('Business name');
    await see(() => expect(document.activeElement).toBe(name));
    await see(() =>
      expect(document.body.textContent).not.toContain('settings of the sample replace yours'),
    );
    expect(document.activeElement).toBe(name);
    // On a phone, a toast would cover the dialog.
    expect(document.body.textContent).not.toContain('Your site starts with');
    await click('Cancel');
    await seeText('Your site starts with “Tents and parties”');
    await click('Keep this sample');
    await control('Business name');
    localStorage.clear();
  });

  test('is not replaced if it was changed in the meantime, and the dialog shows the reason', async () => {
    await open({
      'POST /api/starters/events': refused(409, {
        code: 'site_edited',
        error: 'Another administrator has changed a page or the settings.',
      }),
    });
    await click('Start with tents and parties');
    await seeText('Another administrator has changed a page or the settings.');
    expect(titles()).toEqual(['Dumpers']);
  });
});

test('the remaining parts of a sample site are listed with links, and the list can be hidden', async () => {
  localStorage.clear();
  const step = (kind: GuideStep['kind'], about: Partial<GuideStep>) => ({
    kind,
    done: false,
    left: [],
    pages: [],
    ...about,
  });
  const page = { texts: 0, sample_description: false };
  let steps = [
    step('name', { left: ['title', 'business'] }),
    step('logo', { done: true }),
    step('look', { left: ['look'] }),
    step('home', { pages: [{ ...page, id: 1, title: 'Home', texts: 2 }] }),
    step('pictures', { pages: [{ ...page, id: 14, title: 'Fleet' }] }),
    step('contact_form', { pages: [{ ...page, id: 16, title: 'Contact' }] }),
  ];
  const sample = { title: 'Lifts & Co', firm: 'Lifts' };
  openAdmin(<PagesScreen />, {
    ...BESIDE,
    'GET /api/pages': pages,
    'GET /api/starters/guide': () =>
      Promise.resolve(steps.length > 0 ? { sample, steps } : { sample: null, steps: [] }),
    'DELETE /api/pages/1': () => {
      steps = [];
      return Promise.resolve({});
    },
  });
  // The look and a test message are optional.
  await seeText('Make it yours1 of 4 done');
  await seeText('Unpublished pages and items do not count, so a step can open again when');
  const place = async (name: string) =>
    ((await control<never>(name)) as HTMLAnchorElement).getAttribute('href');
  expect(await place('Site title')).toBe('/settings#site-title');
  expect(await place('Business name')).toBe('/settings/business#business-name');
  expect(await place('Home')).toBe('/editor/1');
  expect(await place('Contact')).toBe('/pages/16');
  await seeText('2 texts are still from the sample: Home');
  await seeText('Replace or remove the sample’s pictures on: Fleet');
  expect(await place('Fleet')).toBe('/editor/14');
  await click('Hide');
  await click('Make it yours: 1 of 4 done');
  await click('Hide');
  // A change of the list reloads the guide.
  await click('Delete Dumpers');
  await click('Delete');
  await see(() => expect(document.body.textContent).not.toContain('Make it yours'));
  localStorage.clear();
});

test('the owner’s business is entered once, and can be undone', async () => {
  localStorage.clear();
  let steps = [
    { kind: 'name', done: false, left: ['title'], pages: [] },
    {
      kind: 'home',
      done: false,
      left: [],
      pages: [
        {
          id: 1,
          title: 'Home',
          texts: 2,
          sample_description: false,
        },
      ],
    },
  ];
  const sample = { title: 'Lifts & Co', firm: 'Lifts' };
  let answer: unknown = refused(422, { error: 'The email must be an email address.' });
  openAdmin(
    <>
      <PagesScreen />
      <Toaster />
    </>,
    {
      ...BESIDE,
      'GET /api/pages': pages,
      'GET /api/starters/guide': () => Promise.resolve({ sample, steps }),
      'POST /api/starters/guide/business': () => answer,
    },
  );
  await seeText('Make it yours');
  // The pages are offered only after the name, because they show it.
  expect(document.body.textContent).not.toContain('Continue with');
  await click('Enter your business');
  await type('Business name', 'Ours');
  await type('Town', 'Harrow Vale');
  await type('Postcode', 'HV1 2AB');
  await click('Put it on my site');
  await seeText('The email must be an email address.');
  answer = { run: '1' };
  steps = steps.map((step) => (step.kind === 'name' ? { ...step, done: true, left: [] } : step));
  await click('Put it on my site');
  await seeText('Your business is on every page');
  await seeText('Undo');
  const sent = callsOf(({ path }) => path === '/api/starters/guide/business');
  expect(sent.at(-1)?.body).toEqual({
    name: 'Ours',
    phone: '',
    email: '',
    street: '',
    town: 'Harrow Vale',
    postcode: 'HV1 2AB',
    rents: '',
    prices: [],
    time_zone: '',
  });
  const go = (await control<never>('Continue with Home')) as HTMLAnchorElement;
  expect(go.getAttribute('href')).toBe('/editor/1');
  expect(document.body.textContent).not.toContain('Enter your business');
});

test('the short sample asks for all its data in one form; then the site is ready', async () => {
  localStorage.clear();
  const page = { texts: 1, sample_description: false };
  const step = (kind: string, done: boolean, about: object = {}) => ({
    kind,
    done,
    left: [],
    pages: [],
    ...about,
  });
  const form = { pages: [{ ...page, id: 33, title: 'Contact' }] };
  let sample: object | null = { title: 'Any & Co', firm: 'Any & Co' };
  let steps = [
    step('name', false, { left: ['title'] }),
    step('contact', false, { left: ['contact', 'hours'] }),
    step('home', false, { pages: [{ ...page, id: 1, title: 'Home' }] }),
    step('items', false, { items: ['Compact model', 'Large model'] }),
    step('contact_form', false, form),
  ];
  openAdmin(
    <>
      <PagesScreen />
      <Toaster />
    </>,
    {
      ...BESIDE,
      'GET /api/pages': pages,
      'GET /api/starters': { untouched: false, current: 'short', starters: [] },
      'GET /api/starters/guide': () => Promise.resolve({ sample, steps }),
      'POST /api/starters/guide/business': () => {
        sample = null;
        steps = [step('name', true), step('contact_form', false, form)];
        return Promise.resolve({ run: '1' });
      },
    },
  );
  await seeText('2 items are still from the sample.');
  await click('Enter your business');
  await type('Business name', 'Ours');
  // Enter moves to the next field, because the form is long and must not be sent too early.
  const name = await control<HTMLInputElement>('Business name');
  name.focus();
  name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(document.activeElement).toBe(await control('What you rent out'));
  await type('What you rent out', 'Bikes');
  // The typed text is kept after a click outside of the dialog.
  await click('Cancel');
  await click('Enter your business');
  expect((await control<HTMLInputElement>('What you rent out')).value).toBe('Bikes');
  await type('Monday to Friday, opens', '10:00');
  await type('Saturday, opens', '');
  await type('Saturday, closes', '');
  await type('What you rent out, 1', 'City bike');
  await type('Price for a day, 1', '22');
  await type('Price for a week, 1', 'on request');
  await type('Currency', 'GBP');
  await click('Put it on my site');
  await seeText('Your site is ready');
  const sent = callsOf(({ path }) => path === '/api/starters/guide/business');
  expect(sent[0]?.body).toMatchObject({
    name: 'Ours',
    rents: 'Bikes',
    prices: [
      {
        name: 'City bike',
        day: '22',
        week: 'on request',
      },
    ],
    currency: 'GBP',
    hours: [
      {
        days: ['mo', 'tu', 'we', 'th', 'fr'],
        opens: '10:00',
        closes: '17:00',
      },
    ],
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const place = async (name: string) =>
    ((await control<never>(name)) as HTMLAnchorElement).getAttribute('href');
  expect(await place('View site')).toBe('/pages/1');
  expect(await place('Contact')).toBe('/pages/33');
  expect(await place('mail')).toBe('/settings/mail');
  await click('Hide');
  await see(() => expect(document.body.textContent).not.toContain('Your site is ready'));
});

test.each([
  [0, true, 'The page description is still from the sample: Home'],
  [1, false, 'One text is still from the sample: Home'],
  [3, true, '3 texts and the page description are still from the sample: Home'],
])(
  'a home page with %i texts of the sample, description: %s',
  async (texts, isDescribed, words) => {
    const home = { id: 1, title: 'Home', texts, sample_description: isDescribed };
    const steps = [
      { kind: 'name', done: true, left: [], pages: [] },
      { kind: 'home', done: false, left: [], pages: [home] },
    ];
    const sample = { title: 'Lifts & Co', firm: 'Lifts' };
    openAdmin(<PagesScreen />, {
      ...BESIDE,
      'GET /api/pages': pages,
      'GET /api/starters/guide': { sample, steps },
    });
    await seeText(words);
    // The name is the owner's, so visitors see only parts of the sample.
    await seeText('Visitors still see parts of “Lifts & Co”, a sample business.');
  },
);

describe('proposed pages', () => {
  const proposedPage = {
    page_id: null,
    key: 'k1',
    title: 'Trailers',
    description: '',
    address: 'trailers',
    made_at: '2026-03-01T10:00:00.000Z',
    made_by: 'assistant',
    source: 'token',
    from: 'assistant: prices of 2027',
  };
  const taken = { page: { ...pages[0], id: 7, title: 'Trailers' }, linked: [] };

  test('are shown above the list, and opened in the editor when they are added', async () => {
    openAdmin(<PagesScreen />, {
      ...BESIDE,
      'GET /api/pages': pages,
      'GET /api/proposals': [{ page_id: 1 }, proposedPage],
      'POST /api/proposals/k1/take': taken,
    });
    await seeText('Proposed pages');
    await seeText('Web address: /trailers');
    await seeText(/assistant.* proposed it on .* from assistant: prices of 2027/);
    await click('Add Trailers to the site');
    await see(() => expect(openedPath()).toBe('/editor/7'));
  });

  test('are discarded after a question', async () => {
    let answer: unknown[] = [proposedPage];
    openAdmin(<PagesScreen />, {
      ...BESIDE,
      'GET /api/pages': pages,
      'GET /api/proposals': () => answer,
      'DELETE /api/proposals/k1': () => {
        answer = [];
        return { discarded: true };
      },
    });
    await click('Discard Trailers');
    await seeText('Discard “Trailers”?');
    await click('Discard');
    await see(() => expect(document.body.textContent).not.toContain('Proposed pages'));
  });

  test('stay, with the reason, if one cannot be added', async () => {
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        ...BESIDE,
        'GET /api/pages': pages,
        'GET /api/proposals': [proposedPage],
        'POST /api/proposals/k1/take': () => refused(404, { code: 'proposal_not_found' }),
      },
    );
    await click('Add Trailers to the site');
    await seeText('Not added.');
    await seeText('Proposed pages');
  });
});
