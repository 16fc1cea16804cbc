import { describe, expect, test } from 'vitest';
import {
  click,
  control,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../../test-admin.tsx';
import { listOf, rules, settingsAnswer, testItem } from '../test-items.ts';
import {
  stored,
  PATH,
  closed,
  open,
  openReopened,
  patched,
  sent,
  title,
} from './test-item-screen.tsx';

useAdminTests();

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
