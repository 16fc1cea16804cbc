import { Link } from '@tanstack/react-router';
import { Toaster } from 'sonner';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  goBack,
  openAdmin,
  openedPath,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../test-admin.tsx';
import { ItemsScreen } from './items-screen.tsx';
import { listOf, rules, settingsAnswer, testItem } from './test-items.ts';

useAdminTests();

const three = [
  testItem(1, {
    category: 'lifts',
    rates: { day: 8500, week: 30_000 },
    unavailable_until: '2026-01-10',
  }),
  testItem(2, { published_at: null }),
  testItem(3, { unavailable_until: '9999-01-10' }),
];

const open = (answers: object = {}) =>
  openAdmin(
    <>
      <ItemsScreen />
      <Toaster />
    </>,
    {
      'GET /api/site_settings': settingsAnswer(),
      'GET /api/items': listOf(...three),
      ...answers,
    },
  );

const names = () =>
  [...document.querySelectorAll('ol > li a[href^="/admin/items/"]')].map((a) => a.textContent);
const sent = (method: string, path: string) =>
  callsOf((call) => call.method === method && call.path.startsWith(path));
const key = async (name: string, pressed: string) =>
  (await control(name)).dispatchEvent(
    new KeyboardEvent('keydown', { key: pressed, bubbles: true }),
  );

test.each([
  [{ asks_for_items: false, page: 16 }, '/editor/16'],
  [{ asks_for_items: false, page: null }, undefined],
  [{ asks_for_items: true, page: 16 }, null],
])('warns if visitors cannot ask for items: %j', async (contact, link) => {
  open({ 'GET /api/items': { ...listOf(...three), contact } });
  await seeText('Lift 1');
  const notice = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) =>
    textContent.includes('Visitors cannot ask for items yet.'),
  );
  expect(notice === undefined).toBe(link === null);
  expect(notice?.querySelector('a')?.getAttribute('href') ?? undefined).toBe(link ?? undefined);
});

describe('before rentals are set up', () => {
  test('one button sets them up in the currency of the language', async () => {
    let saved: object | undefined;
    open({
      'GET /api/site_settings': () => settingsAnswer({ language: 'de-CH', rentals: undefined }),
      'PUT /api/site_settings': ({ body }: ApiCall) => {
        saved = (body as { settings: object }).settings;
        return settingsAnswer(saved);
      },
      'GET /api/items': listOf(),
    });
    await click('Set up rentals');
    await seeText('No items yet');
    expect(saved).toMatchObject({
      rentals: { currency: 'CHF', periods: [{ id: 'day' }, { id: 'week' }, { id: 'four_weeks' }] },
    });
  });

  test('another currency can be chosen', async () => {
    open({
      'GET /api/site_settings': settingsAnswer({ rentals: undefined }),
      'PUT /api/site_settings': settingsAnswer(),
    });
    await type('Currency', 'CAD');
    await click('Set up rentals');
    await see(() =>
      expect(sent('PUT', '/api/site_settings')[0]?.body).toMatchObject({
        settings: { rentals: { currency: 'CAD' } },
      }),
    );
  });

  test('a failure is shown', async () => {
    open({
      'GET /api/site_settings': settingsAnswer({ rentals: undefined }),
      'PUT /api/site_settings': refused(500, { error: 'Not now.' }),
    });
    await click('Set up rentals');
    await seeText('Not now.');
  });
});

describe('the list of items', () => {
  test('shows name, category, rates and state', async () => {
    open();
    await seeText('Lift 1');
    const [first, second, third] = [...document.querySelectorAll('ol > li')].map(
      (row) => row.textContent,
    );
    expect(first).toContain('Lifts');
    expect(first).toContain('$85 / Day · $300 / Week');
    expect(first).toContain('Published');
    expect(second).toContain('Not published');
    expect(second).toContain('On request');
    expect(third).toContain('Not available');
    // Its last day without availability is over.
    expect(first).not.toContain('Not available');
  });

  test('offers the first item if there are none', async () => {
    open({ 'GET /api/items': listOf() });
    await seeText('No items yet');
    (await control('Add an item')).click();
    await see(() => expect(openedPath()).toBe('/admin/items/new'));
  });

  test('shows why it cannot be loaded, and tries again', async () => {
    let fails = true;
    open({
      'GET /api/items': () => (fails ? refused(500, { error: 'Not now.' }) : listOf(...three)),
    });
    await seeText('Not now.');
    fails = false;
    await click('Try again');
    await seeText('Lift 3');
  });

  test('shows the search of the address after the Back button', async () => {
    openAdmin(
      <>
        <ItemsScreen />
        <Link to="." search={{ search: 'crane' } as never}>
          The next search
        </Link>
      </>,
      { 'GET /api/site_settings': settingsAnswer(), 'GET /api/items': listOf(...three) },
    );
    const box = await control('Search items');
    await click('The next search');
    await see(() => expect(box.value).toBe('crane'));
    goBack();
    await see(() => expect(box.value).toBe(''));
  });

  test('is searched and filtered by the server', async () => {
    open({
      'GET /api/items': ({ path }: ApiCall) =>
        path.includes('search=crane') ? listOf() : listOf(...three),
    });
    await seeText('Lift 1');
    await type('Category', 'lifts');
    await see(() => expect(sent('GET', '/api/items').at(-1)?.path).toContain('category=lifts'));
    await type('Category', '-');
    await see(() => expect(sent('GET', '/api/items').at(-1)?.path).toMatch(/category=(?:&|$)/));
    await type('State', 'unpublished');
    await see(() => expect(sent('GET', '/api/items').at(-1)?.path).toContain('status=unpublished'));
    await type('Search items', 'crane');
    await seeText('Nothing matches “crane”.');
  });

  test('loads the next part', async () => {
    const all = Array.from({ length: 130 }, (_, index) => testItem(index + 1));
    open({
      'GET /api/items': ({ path }: ApiCall) => {
        const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
        return { ...listOf(...all.slice((page - 1) * 100, page * 100)), total: 130 };
      },
    });
    await seeText('130 items');
    await click('Show more items');
    await see(() => expect(names()).toHaveLength(130));
  });
});

describe('the order', () => {
  test('is changed by the arrow keys, and saved once', async () => {
    open({ 'PUT /api/items/order': { commit: 9, changed: 2 } });
    await seeText('Lift 1');
    await key('Drag Lift 1, or press the arrow keys', 'ArrowDown');
    await see(() => expect(names()).toEqual(['Lift 2', 'Lift 1', 'Lift 3']));
    await key('Drag Lift 1, or press the arrow keys', 'End');
    await see(() => expect(names()).toEqual(['Lift 2', 'Lift 3', 'Lift 1']));
    await seeText('Lift 1: place 3 of 3');
    await see(() => expect(sent('PUT', '/api/items/order')).toHaveLength(1));
    expect(sent('PUT', '/api/items/order')[0]?.body).toEqual({
      keys: [three[1]!.key, three[2]!.key, three[0]!.key],
    });
    await see(() => expect(names()).toEqual(['Lift 2', 'Lift 3', 'Lift 1']));
  });

  test('is as before if it cannot be saved', async () => {
    open({ 'PUT /api/items/order': refused(500, { error: 'Not now.' }) });
    await seeText('Lift 1');
    await key('Drag Lift 1, or press the arrow keys', 'ArrowDown');
    await see(() => expect(names()[0]).toBe('Lift 2'));
    await see(() => expect(names()).toEqual(['Lift 1', 'Lift 2', 'Lift 3']));
  });

  test('cannot be changed while a filter hides items', async () => {
    open();
    await seeText('Lift 1');
    await type('State', 'published');
    await seeText('Clear the filters to change the order.');
    expect(document.querySelector('[aria-label^="Drag "]')).toBeNull();
  });
});

describe('selected items', () => {
  const select = async (...all: string[]) => {
    await seeText('Lift 1');
    for (const name of all) (await control(`Select ${name}`)).click();
    await seeText(`${all.length} selected`);
  };

  test('are published together', async () => {
    open({ 'POST /api/items/bulk': { commit: 9, changed: 1 } });
    await select('Lift 1', 'Lift 2');
    await click('Publish');
    await see(() =>
      expect(sent('POST', '/api/items/bulk')[0]?.body).toEqual({
        action: 'publish',
        keys: [three[0]!.key, three[1]!.key],
      }),
    );
    await see(() => expect(sent('GET', '/api/items').length).toBeGreaterThan(1));
  });

  test('get a category', async () => {
    open({ 'POST /api/items/bulk': { commit: 9, changed: 2 } });
    await select('Lift 2', 'Lift 3');
    await type('Category of the selected items', rules.categories[0]!.id);
    await see(() =>
      expect(sent('POST', '/api/items/bulk')[0]?.body).toMatchObject({
        action: 'category',
        category: 'lifts',
      }),
    );
  });

  test('are deleted after a question, and restored together by Undo', async () => {
    let left = three;
    open({
      'GET /api/items': () => listOf(...left),
      'POST /api/items/bulk': ({ body }: ApiCall) => {
        left = three.filter((each) => !(body as { keys: string[] }).keys.includes(each.key));
        return { commit: 9, changed: 2 };
      },
      'POST /api/commits/9/undo': () => {
        left = three;
        return { commit: 10, notes: [] };
      },
    });
    await select('Lift 1', 'Lift 3');
    (await control('Delete')).click();
    await seeText('Delete 2 items?');
    const buttons = () =>
      [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].find(
        ({ textContent }) => textContent === 'Delete',
      );
    buttons()!.click();
    await see(() => expect(names()).toEqual(['Lift 2']));
    expect(sent('POST', '/api/items/bulk')[0]?.body).toMatchObject({ action: 'delete' });
    expect(document.body.textContent).not.toContain('selected');
    await click('Undo');
    await see(() => expect(names()).toHaveLength(3));
  });
});
