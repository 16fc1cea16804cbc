import { itemFields, rentals, type Rentals } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
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
import { SettingsForm } from '../settings-form.tsx';
import { RentalSettings } from './rental-settings.tsx';

useAdminTests();
// jsdom has no IndexedDB.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

const KEY = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
const DATE = '2026-11-01T08:00:00.000Z';
const lift = {
  ...itemFields.parse({
    name: 'Lift',
    address: 'lift',
    rates: {
      day: 1e4,
      week: 3e4,
    },
  }),
  key: KEY,
  image: '',
  created_at: DATE,
  updated_at: DATE,
  published_at: DATE,
  unpublished_at: null,
  revision: 1,
  saved_by: null,
};
const order = { items: [{ key: KEY, quantity: 1 }], zone: null };
const example = (total: number) => ({
  ...order,
  from: '2027-03-01T08:00',
  to: '2027-03-10T08:00',
  total,
});

const open = (rules: object | undefined, answers: object = {}) =>
  openAdmin(
    <SettingsForm
      loaded={{
        settings: siteSettings.parse({ rentals: rules && { currency: 'USD', ...rules } }),
        revision: 4,
      }}
      drafts={{ remote: null, local: undefined }}
      userId="owner"
    >
      <RentalSettings />
    </SettingsForm>,
    {
      'PUT /api/site_settings/draft': { draft: { revision: 8 } },
      'DELETE /api/site_settings/draft': { draft: null },
      'PUT /api/site_settings': ({ body }: ApiCall) => ({ ...(body as object), revision: 5 }),
      'GET /api/items': { items: [lift], total: 1 },
      [`GET /api/items/${KEY}`]: { item: lift },
      ...answers,
    },
  );

/** Saves the form, and returns the saved rules. */
async function saved(): Promise<Rentals> {
  await click('Save Settings');
  await seeText('Saved!');
  const puts = callsOf(({ method, path }) => method === 'PUT' && path === '/api/site_settings');
  return (puts.at(-1)!.body as { settings: { rentals: Rentals } }).settings.rentals;
}
const choose = (text: string) =>
  see(() => {
    const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((each) =>
      each.textContent.startsWith(text),
    );
    if (!item) throw new Error(`No ${text}`);
    item.click();
  });

describe('the rental settings', () => {
  test('are set up with the usual periods', async () => {
    open(undefined);
    await type('Currency', 'GBP');
    await click('Set up rentals');
    expect(await saved()).toEqual(rentals.parse({ currency: 'GBP' }));
  });

  test('of the usual case have no field of a rule that is not used', async () => {
    open({});
    await seeText('A day is 24 hours');
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).toEqual([
      'Currency',
      'Web address of your items',
      'Tax',
      'Name of period 1',
      'Days',
      'Name of period 2',
      'Days',
      'Name of period 3',
      'Days',
      'If a customer rents several items',
      expect.stringContaining('Show estimates to visitors'),
    ]);
  });

  test('get tax, a deposit, a waiver and two zones', async () => {
    open({});
    await type('Tax', 'before_tax');
    await type('Tax in percent', '7,25');
    await type('If a customer rents several items', 'percent');
    await type('Percent of the rental', '20');
    await type('At least', '100');
    await click('+ Add a fee');
    await choose('Damage waiver');
    await click('+ Add zone');
    await type('Name of zone 1', 'Near');
    await type('Fee', '45.50');
    await click('+ Add zone');
    await type('Name of zone 2', 'Far');
    expect(await saved()).toMatchObject({
      prices: 'before_tax',
      tax_rate: 7.25,
      deposits: 'percent',
      deposit_percent: 20,
      deposit_least: 1e4,
      fees: [
        {
          title: 'Damage waiver',
          percent: 10,
          required: false,
        },
      ],
      zones: [
        {
          title: 'Near',
          fee: 4550,
          per: 'way',
        },
        {
          title: 'Far',
          fee: null,
          per: 'way',
        },
      ],
    });
  });

  test('show a rule after it was added, and forget it when it is removed', async () => {
    open({});
    await click('+ Add a rule');
    await choose('A return may be late');
    await type('Minutes by which a return may be late', '90');
    expect(await saved()).toMatchObject({ grace: 90 });
    await click('Remove the rule: A return may be late');
    expect(await saved()).not.toHaveProperty('grace');
  });

  test('mark an amount in words, and keep the last amount', async () => {
    open({ minimum_order: 5000 });
    await type('Minimum rental amount of an order', 'much');
    await seeText('This must be an amount, such as 85 or 85.50.');
    await type('Minimum rental amount of an order', '60');
    expect(await saved()).toMatchObject({ minimum_order: 6000 });
  });

  test.each([
    ['Minimum rental amount of an order', 'much'],
    ['Minutes by which a return may be late', '9999'],
  ])('are not saved while %s is "%s"', async (label, text) => {
    open({ minimum_order: 5000, grace: 30 });
    await type(label, text);
    await click('Save Settings');
    expect((await control(label)).matches(':invalid')).toBe(true);
    await type(label, '60');
    await saved();
    expect(callsOf(({ path }) => path === '/api/site_settings')).toHaveLength(1);
  });

  test('move an invalid amount together with its zone', async () => {
    const zone = (title: string) => ({ id: title.toLowerCase(), title, fee: null, per: 'way' });
    open({ zones: [zone('Near'), zone('Far')] });
    await type('Fee', 'much');
    await click('Move Near down');
    const fees = () =>
      [...document.querySelectorAll<HTMLInputElement>('ol[aria-label="Zones"] li')].map((row) =>
        [...row.querySelectorAll('input')].map(({ value }) => value),
      );
    await see(() =>
      expect(fees()).toEqual([
        ['Far', ''],
        ['Near', 'much'],
      ]),
    );
  });

  test('let an additional day count beside another period with the same title', async () => {
    const days = { kind: 'days', length: 1 };
    open({
      periods: [
        { id: 'first', title: 'Day', ...days },
        { id: 'more', title: 'Day', ...days, beside: 'first' },
      ],
    });
    const select = await control<HTMLSelectElement>('Only in addition to');
    expect([...select.options].map(({ value }) => value)).toEqual(['first']);
  });

  test('get a weekend as a period', async () => {
    open({});
    await click('+ Add a period');
    await choose('Weekend');
    await type('From', '15:00');
    expect((await saved()).periods[3]).toEqual({
      id: 'weekend',
      title: 'Weekend',
      kind: 'weekend',
      length: 1,
      from: {
        day: 'fri',
        time: '15:00',
      },
      to: {
        day: 'mon',
        time: '08:00',
      },
    });
  });

  test('get categories with free addresses', async () => {
    open({ categories: [{ id: 'category-2', title: 'Lifts', address: 'category-2' }] });
    await click('+ Add category');
    await type('Name of category 2', 'Cranes');
    expect((await saved()).categories[1]).toMatchObject({
      id: 'category-2-2',
      title: 'Cranes',
      address: 'cranes',
    });
  });
});

describe('worked examples', () => {
  test('are calculated and confirmed', async () => {
    open({});
    await click('+ Add example');
    await click('Choose an item');
    await click('Lift');
    await type('From', '2027-03-01T08:00');
    await type('To', '2027-03-10T08:00');
    await seeText('1 × (1 Week + 2 Day) = $500');
    await click('This total is right');
    expect((await saved()).examples).toEqual([example(50_000)]);
    await seeText('confirm 4 more examples');
  });

  test('without a total cannot be confirmed', async () => {
    open({}, { [`GET /api/items/${KEY}`]: { item: { ...lift, no_estimate: true } } });
    await click('+ Add example');
    await click('Choose an item');
    await click('Lift');
    await seeText('We will quote');
    expect((await control('This total is right')).disabled).toBe(true);
  });

  const five = Array.from({ length: 5 }, () => example(50_000));

  test('let visitors see estimates when five are confirmed, and not with four', async () => {
    open({ examples: five });
    const box = await see(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].at(
        -1,
      );
      expect(found?.disabled).toBe(false);
      return found!;
    });
    box.click();
    expect(await saved()).toMatchObject({ estimate: 'on' });
    await click('Remove example 5');
    expect(await saved()).toMatchObject({ estimate: 'off' });
  });

  test('whose total changes with a rule are shown, and can be confirmed again', async () => {
    open({ examples: five });
    await type('Tax', 'before_tax');
    await type('Tax in percent', '10');
    await seeText('This changes 5 examples');
    await seeText('Example 1: $500 becomes $550');
    await click('Confirm $550');
    await seeText('This changes 4 examples');
    expect((await saved()).examples[0]?.total).toBe(55_000);
  });
});

describe('the text of quotes', () => {
  const sample = () => document.querySelector('figure p')?.textContent;

  test('is the standard one, which is not stored, until it is changed', async () => {
    open({});
    await click('Change the text');
    await see(() => expect(sample()).toContain('Hello Ada,\n\nthank you for your request.'));
    const standard = (await control('Text of a quote')).value;
    await type('Text of a quote', `${standard}\nCall us.`);
    await see(() => expect(sample()).toContain('Call us.'));
    expect((await saved()).quote).toBe(`${standard}\nCall us.`);
    await click('Use the standard text');
    expect((await control('Text of a quote')).value).toBe(standard);
    expect((await saved()).quote).toBe('');
  });

  test('can be emptied while it is typed, and names the words that are not filled in', async () => {
    open({ quote: 'Dear {name} {price}', zones: [{ id: 'z', title: 'Near', fee: 5000 }] });
    await seeText('Not filled in: {price}');
    expect(sample()).toBe('Dear Ada {price}');
    await type('Text of a quote', '');
    expect((await control('Text of a quote')).value).toBe('');
    await type('Text of a quote', '{place}: {estimate}');
    await see(() => expect(sample()).toContain('Near, 12 Mill Lane: 1 × Mini excavator (2 × Day)'));
    expect(sample()).toContain('Estimated total: $430');
  });
});

test('a link to the text of quotes scrolls to it once, and not while the text is typed', async () => {
  globalThis.location.hash = '#quotes';
  const scroll = vi.fn();
  // jsdom has no layout, and so no scrolling.
  Element.prototype.scrollIntoView = scroll;
  open({});
  await type('Text of a quote', 'Dear {name}');
  await type('Text of a quote', 'Dear {name}, thank you');
  expect(scroll).toHaveBeenCalledOnce();
  globalThis.location.hash = '';
});

describe('the categories', () => {
  const category = (title: string) => ({
    id: title.toLowerCase(),
    title,
    address: title.toLowerCase(),
  });
  const rows = () =>
    [...document.querySelectorAll<HTMLDetailsElement>('ol[aria-label="Categories"] details')].map(
      ({ open: isOpen, firstElementChild: summary }) => [summary?.textContent, isOpen],
    );

  test('show only their titles at first, and the fields of a new one', async () => {
    open({ categories: [category('Lifts'), category('Cranes')] });
    await seeText('Cranes');
    expect(rows()).toEqual([
      ['Lifts', false],
      ['Cranes', false],
    ]);
    (await control<HTMLButtonElement>('+ Add category')).focus();
    await click('+ Add category');
    await see(() => expect(rows()[2]).toEqual(['Category 3', true]));
    expect(document.activeElement).toBe(await control('Name of category 3'));
  });

  test('stay open while a title is typed, and open if the form is not saved because of them', async () => {
    open({ categories: [category('Lifts'), category('Cranes')] });
    await type('Name of category 1', ' ');
    await click('Save Settings');
    await see(() => expect(rows().map(([, isOpen]) => isOpen)).toEqual([true, false]));
    await type('Name of category 1', 'Platforms');
    expect(rows()[0]).toEqual(['Platforms', true]);
  });

  test('open for the problems that the site finds in them', async () => {
    const issues = [{ path: 'settings.rentals.categories[1].address', message: 'is already used' }];
    open(
      { categories: [category('Lifts'), category('Cranes')] },
      { 'PUT /api/site_settings': refused(422, { issues }) },
    );
    await type('Tax', 'before_tax');
    await click('Save Settings');
    await see(() => expect(rows().map(([, isOpen]) => isOpen)).toEqual([false, true]));
  });
});

describe('a new row', () => {
  test('gets the focus, and is not saved without a name', async () => {
    open({});
    (await control<HTMLButtonElement>('+ Add zone')).focus();
    await click('+ Add zone');
    const name = await control('Name of zone 1');
    await see(() => expect(document.activeElement).toBe(name));
    await type('Name of zone 1', ' ');
    expect(name.checkValidity()).toBe(false);
    await type('Name of zone 1', 'Near');
    expect((await saved()).zones).toMatchObject([{ title: 'Near', fee: null }]);
  });

  test('of the categories has the address of its title, until the address is typed or saved', async () => {
    const first = { id: 'lifts', title: 'Lifts', address: 'lifts' };
    open({ categories: [first] });
    await click('+ Add category');
    await type('Name of category 2', 'Lifts');
    expect((await control('Web address of category 2')).value).toBe('lifts-2');
    await type('Name of category 2', 'Diggers');
    expect((await control('Web address of category 2')).value).toBe('diggers');
    await type('Web address of category 2', 'digging');
    await type('Name of category 2', 'Excavators');
    await type('Name of category 1', 'Platforms');
    expect((await saved()).categories).toMatchObject([
      { title: 'Platforms', address: 'lifts' },
      { title: 'Excavators', address: 'digging' },
    ]);
  });
});
