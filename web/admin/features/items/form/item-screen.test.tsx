import type { Item } from '../api/save-item.ts';
import { useState } from 'react';
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
} from '../../../test-admin.tsx';
import { listOf, rules, settingsAnswer, testItem } from '../test-items.ts';
import { ItemScreen } from './item-screen.tsx';

useAdminTests();

const stored = testItem(1, {
  rates: { day: 8500 },
  specs: [{ label: 'Weight', value: '2 t' }],
  pictures: [
    { image: '/uploads/a.jpg', alt: 'Front' },
    { image: '/uploads/b.jpg', alt: '' },
  ],
});
const PATH = `/api/items/${stored.key}`;

let opened: Item[] = [];
let closed = 0;
function TestScreen({ itemKey }: { itemKey: string }) {
  const [areOpen, show] = useState(false);
  return (
    <ItemScreen
      itemKey={itemKey}
      renderTextInput={({ label, onChange }) => (
        <button
          type="button"
          onClick={() => onChange({ blocks: [{ type: 'paragraph', data: { text: 'Strong.' } }] })}
        >
          Write {label}
        </button>
      )}
      versions={{ areOpen, show }}
      onOpen={(item) => opened.push(item)}
      onClose={() => (closed += 1)}
    />
  );
}

function open(answers: object = {}, itemKey = stored.key) {
  opened = [];
  closed = 0;
  return openAdmin(
    <>
      <TestScreen itemKey={itemKey} />
      <Toaster />
    </>,
    {
      'GET /api/site_settings': settingsAnswer(),
      [`GET ${PATH}`]: { item: stored },
      'GET /api/items': listOf(),
      ...answers,
    },
  );
}

/** Opens the screen with a button that closes and reopens it. */
function openReopened(answers: object) {
  function Reopened() {
    const [shown, show] = useState(true);
    return (
      <>
        <button type="button" onClick={() => show(!shown)}>
          Toggle
        </button>
        {shown && <TestScreen itemKey={stored.key} />}
      </>
    );
  }
  return openAdmin(<Reopened />, {
    'GET /api/site_settings': settingsAnswer(),
    [`GET ${PATH}`]: { item: stored },
    'GET /api/items': listOf(),
    ...answers,
  });
}

/** Answers a PATCH as the server does. */
const patched = ({ body }: ApiCall) => ({
  item: { ...stored, ...(body as { item: object }).item, revision: 4 },
});
const sent = (method: string, path = '/api/items') =>
  callsOf((call) => call.method === method && call.path.startsWith(path));
const title = () => document.querySelector('h1')?.textContent;

describe('a new item', () => {
  test('gets the address that its name suggests, and is opened', async () => {
    open(
      { 'POST /api/items': ({ body }: ApiCall) => ({ item: { ...stored, ...(body as object) } }) },
      'new',
    );
    await type('Name', 'Mini-Bagger 1,8 t');
    await see(async () => expect((await control('Web address')).value).toBe('mini-bagger-1-8-t'));
    await type('Day', '85,50');
    await click('Save');
    await see(() => expect(opened).toHaveLength(1));
    const { item } = sent('POST')[0]!.body as { item: Record<string, unknown> };
    expect(item).toMatchObject({ name: 'Mini-Bagger 1,8 t', rates: { day: 8550 } });
    // The site chooses a free address, and the last place.
    expect(item).not.toHaveProperty('address');
    expect(item).not.toHaveProperty('order');
  });

  test('keeps an address that was typed, and is published if asked', async () => {
    open(
      { 'POST /api/items': { item: stored }, [`POST ${PATH}/publish`]: { item: stored } },
      'new',
    );
    await type('Name', 'Lift');
    await type('Web address', 'my-lift');
    await click('Save and publish');
    await see(() => expect(opened).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({ item: { address: 'my-lift' } });
    expect(sent('POST').map(({ path }) => path)).toEqual(['/api/items', `${PATH}/publish`]);
  });

  test('has the text that was typed while the site created it', async () => {
    let answer = (_: object) => {};
    const created = new Promise<object>((resolve) => {
      answer = resolve;
    });
    function FollowingScreen() {
      const [itemKey, setKey] = useState('new');
      return (
        <ItemScreen
          itemKey={itemKey}
          renderTextInput={() => null}
          versions={{ areOpen: false, show: () => {} }}
          onOpen={({ key }) => setKey(key)}
          onClose={() => {}}
        />
      );
    }
    openAdmin(<FollowingScreen />, {
      'GET /api/site_settings': settingsAnswer(),
      [`GET ${PATH}`]: { item: stored },
      'GET /api/items': listOf(),
      'POST /api/items': () => created,
    });
    await type('Name', stored.name);
    await click('Save');
    await type('Summary', 'Strong');
    answer({ item: stored });
    await see(() => expect(title()).toBe(stored.name));
    expect((await control('Summary')).value).toBe('Strong');
    await seeText('Unsaved changes');
  });

  test('that cannot be published is saved and opened, and is not created again', async () => {
    open(
      {
        'POST /api/items': { item: stored },
        [`POST ${PATH}/publish`]: refused(503, { error: 'Not now.' }),
      },
      'new',
    );
    await type('Name', 'Lift');
    await click('Save and publish');
    await seeText('Saved, but not published.');
    await seeText('Not now.');
    expect(opened).toEqual([stored]);
  });

  test('without a name is not saved, and the field has the focus', async () => {
    open({}, 'new');
    await type('Day', 'POA');
    await click('Save');
    await seeText('This is required.');
    await seeText('This must be an amount, such as 85 or 85.50.');
    await see(async () => expect(document.activeElement).toBe(await control('Name')));
    expect(sent('POST')).toEqual([]);
    await type('Day', '85');
    await see(() => expect(document.body.textContent).not.toContain('must be an amount'));
  });
});

describe('an item', () => {
  test('sends only changed fields, with its revision', async () => {
    open({ [`PATCH ${PATH}`]: patched });
    await type('Week', '300');
    await seeText('Unsaved changes');
    await click('Write Text');
    await click('Save');
    await seeText('Saved.');
    const [call] = sent('PATCH');
    expect(call?.headers['If-Match']).toBe('"3"');
    expect(call?.body).toEqual({
      item: {
        rates: { day: 8500, week: 30_000 },
        text: { blocks: [{ type: 'paragraph', data: { text: 'Strong.' } }] },
      },
    });
  });

  test('shows the refusal of an address at its field', async () => {
    open({
      [`PATCH ${PATH}`]: refused(409, {
        code: 'item_address_taken',
        error: 'Another rental item has this address.',
      }),
    });
    await type('Web address', 'crane');
    await click('Save');
    await seeText('Another rental item has this address.');
    expect((await control('Web address')).getAttribute('aria-invalid')).toBe('true');
  });

  test('shows problems that the server finds at their fields', async () => {
    open({
      [`PATCH ${PATH}`]: refused(422, {
        code: 'invalid_request',
        error: 'Some fields are not valid.',
        issues: [{ path: 'item.rates.week', message: 'is too high' }],
      }),
    });
    await type('Week', '300');
    await click('Save');
    await seeText('This is too high.');
    expect((await control('Week')).getAttribute('aria-invalid')).toBe('true');
  });

  test('keeps unsaved values while its author signs in again', async () => {
    openReopened({ [`PATCH ${PATH}`]: refused(401, { error: 'Please sign in.' }) });
    await type('Summary', 'Strong');
    await click('Save');
    await seeText('Please sign in.');
    await click('Toggle');
    await click('Toggle');
    await see(async () => expect((await control('Summary')).value).toBe('Strong'));
    await seeText('Unsaved changes');
  });

  test('is unpublished without losing typed values', async () => {
    open({
      [`POST ${PATH}/unpublish`]: { item: { ...stored, published_at: null, revision: 4 } },
    });
    await type('Summary', 'Strong');
    await click('Unpublish');
    await seeText('Not published');
    expect((await control('Summary')).value).toBe('Strong');
    await control('Save and publish');
  });

  test('is published again from the message about the unpublished item', async () => {
    const hidden = { ...stored, published_at: null, revision: 4 };
    open({
      [`POST ${PATH}/unpublish`]: { item: hidden },
      [`POST ${PATH}/publish`]: { item: { ...stored, revision: 5 } },
    });
    await type('Summary', 'Strong');
    await click('Unpublish');
    await seeText('Unpublished.');
    await click('Publish again');
    await see(() => expect(sent('POST').at(-1)?.path).toBe(`${PATH}/publish`));
    await control('Unpublish');
    expect((await control('Summary')).value).toBe('Strong');
  });

  test('has a message if it cannot be unpublished', async () => {
    open({ [`POST ${PATH}/unpublish`]: refused(503, { error: 'The database is away.' }) });
    await click('Unpublish');
    await seeText('Not changed.');
    await seeText('The database is away.');
  });

  test('has a lasting message if it cannot be unpublished without signing in again', async () => {
    open({
      [`POST ${PATH}/unpublish`]: refused(401, { error: 'Please sign in.' }),
      [`PATCH ${PATH}`]: patched,
    });
    await click('Unpublish');
    await seeText('Please sign in.');
    expect(document.querySelector('form')?.textContent).toContain('Please sign in.');
    expect(document.body.textContent).not.toContain('Not changed.');
    // The user has signed in again in another tab.
    await type('Summary', 'Strong');
    await click('Save');
    await seeText('Saved.');
    expect(document.querySelector('form')?.textContent).not.toContain('Please sign in.');
  });

  test('is deleted after a question', async () => {
    open({ 'POST /api/items/bulk': { commit: 9, changed: 1 } });
    await click('Delete');
    await seeText('Visitors will no longer see “Lift 1”.');
    document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')[1]!.click();
    await see(() => expect(closed).toBe(1));
    expect(sent('POST')[0]?.body).toEqual({ action: 'delete', keys: [stored.key] });
    // A deleted item cannot be loaded.
    expect(sent('GET', PATH)).toHaveLength(1);
  });

  test('that was deleted is reported', async () => {
    open({ [`GET ${PATH}`]: refused(404, { code: 'item_not_found', error: 'Not found' }) });
    await seeText('This item was deleted.');
  });

  test('gets a new category, which is saved in the settings', async () => {
    let saved = settingsAnswer();
    open({
      'GET /api/site_settings': () => saved,
      'PUT /api/site_settings': ({ body }: ApiCall) =>
        (saved = settingsAnswer((body as { settings: object }).settings)),
      [`PATCH ${PATH}`]: patched,
    });
    await click('New category');
    await type('Name of the category', 'Earth & Digging');
    await click('Add category');
    await see(async () =>
      expect((await control<HTMLSelectElement>('Category')).value).toBe('earth-digging'),
    );
    expect(sent('PUT', '/api/site_settings')[0]?.body).toMatchObject({
      settings: {
        rentals: {
          currency: 'USD',
          categories: [
            { id: 'lifts' },
            { id: 'earth-digging', title: 'Earth & Digging', address: 'earth-digging' },
          ],
        },
      },
    });
  });

  test('has its pictures sorted and described', async () => {
    open({ [`PATCH ${PATH}`]: patched });
    await type('Description of picture 2', 'Side');
    await click('Move picture 2 up');
    await click('Save');
    await see(() =>
      expect(sent('PATCH')[0]?.body).toEqual({
        item: {
          pictures: [
            { image: '/uploads/b.jpg', alt: 'Side' },
            { image: '/uploads/a.jpg', alt: 'Front' },
          ],
        },
      }),
    );
  });

  test('shows items that go with it by name, and offers others', async () => {
    const other = testItem(2);
    open({
      'GET /api/items': listOf(stored, other),
      [`GET /api/items/${other.key}`]: { item: other },
      [`PATCH ${PATH}`]: patched,
    });
    await click('+ Add item');
    await seeText('Choose an item');
    await click('Lift 2');
    await see(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    await seeText('Lift 2');
    await click('Save');
    await see(() => expect(sent('PATCH')[0]?.body).toEqual({ item: { goes_with: [other.key] } }));
  });

  test('has no field for a rule that the shop does not use', async () => {
    open();
    await see(() => expect(title()).toBe('Lift 1'));
    const text = document.body.textContent;
    for (const label of ['Delivery', 'Show no estimate', 'Only at these locations'])
      expect(text).not.toContain(label);
  });

  test('has the fields of the rules that the shop uses', async () => {
    open({
      'GET /api/site_settings': settingsAnswer({
        rentals: {
          ...rules,
          estimate: 'on',
          deposits: 'percent',
          zones: [{ id: 'near', title: 'Near', fee: 1000, per: 'way' }],
        },
      }),
    });
    await see(() => expect(title()).toBe('Lift 1'));
    const text = document.body.textContent;
    for (const label of ['Delivery', 'Show no estimate']) expect(text).toContain(label);
    expect(text).not.toContain('Deposit');
  });
});

describe('changes of another person', () => {
  const conflict = (change: Partial<Item>) =>
    refused(409, {
      code: 'revision_conflict',
      current: { item: { ...stored, ...change, revision: 5 } },
      saved_by: 'kim@example.com',
    });

  test('of other fields are merged and saved', async () => {
    let tries = 0;
    open({
      [`PATCH ${PATH}`]: ({ body }: ApiCall) => {
        tries += 1;
        if (tries === 1) return conflict({ name: 'Big lift' });
        const { item } = body as { item: object };
        return { item: { ...stored, name: 'Big lift', ...item, revision: 6 } };
      },
    });
    await type('Summary', 'Strong');
    await click('Save');
    await see(() => expect(title()).toBe('Big lift'));
    expect(sent('PATCH').map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"5"']);
    expect(sent('PATCH')[1]?.body).toEqual({ item: { summary: 'Strong' } });
  });

  test('of the same field are shown, and mine are saved if asked', async () => {
    let tries = 0;
    open({
      [`PATCH ${PATH}`]: (call: ApiCall) =>
        (tries += 1) === 1 ? conflict({ summary: 'Small' }) : patched(call),
    });
    await type('Summary', 'Strong');
    await click('Save');
    await seeText('kim@example.com saved other values');
    await seeText('Small');
    await click('Save mine');
    await see(() => expect(sent('PATCH')).toHaveLength(2));
    expect(sent('PATCH')[1]).toMatchObject({
      body: { item: { summary: 'Strong' } },
      headers: { 'If-Match': '"5"' },
    });
    await see(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  test('of the same field do not prevent a publish of mine', async () => {
    const hidden = { published_at: null };
    open({
      [`GET ${PATH}`]: { item: { ...stored, ...hidden } },
      [`PATCH ${PATH}`]: ({ body, headers }: ApiCall) => {
        if (headers['If-Match'] === '"3"') return conflict({ ...hidden, summary: 'Small' });
        return { item: { ...stored, ...hidden, ...(body as { item: object }).item, revision: 6 } };
      },
      [`POST ${PATH}/publish`]: { item: { ...stored, summary: 'Strong', revision: 7 } },
    });
    await type('Summary', 'Strong');
    await click('Save and publish');
    await click('Save and publish mine');
    await control('Unpublish');
    expect(sent('PATCH')[1]?.body).toEqual({ item: { summary: 'Strong' } });
    expect(sent('POST').map(({ path }) => path)).toEqual([`${PATH}/publish`]);
  });

  test('of the same field replace mine if asked', async () => {
    let current = stored;
    openReopened({
      [`GET ${PATH}`]: () => ({ item: current }),
      [`PATCH ${PATH}`]: ({ body, headers }: ApiCall) => {
        if (headers['If-Match'] === '"3"') return conflict({ summary: 'Small' });
        const { item } = body as { item: object };
        current = { ...stored, summary: 'Small', ...item, revision: 6 };
        return { item: current };
      },
    });
    await type('Summary', 'Strong');
    await type('Note on the rates', 'With fuel');
    await click('Save');
    await click('Use theirs');
    await see(async () => expect((await control('Summary')).value).toBe('Small'));
    expect((await control('Note on the rates')).value).toBe('With fuel');
    await seeText('Unsaved changes');
    await click('Save');
    await seeText('Saved.');
    expect(sent('PATCH')[1]?.body).toEqual({ item: { rate_note: 'With fuel' } });
    await click('Toggle');
    await click('Toggle');
    await see(async () => expect((await control('Summary')).value).toBe('Small'));
    expect((await control('Note on the rates')).value).toBe('With fuel');
    expect(document.body.textContent).not.toContain('Unsaved changes');
  });

  test('stay in the form if it is reopened before the next save', async () => {
    openReopened({ [`PATCH ${PATH}`]: conflict({ summary: 'Small' }) });
    await type('Summary', 'Strong');
    await type('Note on the rates', 'With fuel');
    await click('Save');
    await click('Use theirs');
    await see(async () => expect((await control('Summary')).value).toBe('Small'));
    await click('Toggle');
    await click('Toggle');
    await see(async () => expect((await control('Note on the rates')).value).toBe('With fuel'));
    expect((await control('Summary')).value).toBe('Small');
  });
});
