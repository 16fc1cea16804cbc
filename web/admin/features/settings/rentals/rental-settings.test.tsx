import { rentals } from '@siteyard/schemas/rentals';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localDrafts } from '../../../lib/drafts/local-drafts.ts';
import {
  callsOf,
  click,
  control,
  see,
  seeText,
  type,
  useAdminTests,
} from '../../../test-admin.tsx';
import { open, saved } from './test-rental-settings.tsx';

useAdminTests();
// jsdom has no IndexedDB.
beforeEach(() => {
  vi.spyOn(localDrafts, 'put').mockResolvedValue(undefined);
  vi.spyOn(localDrafts, 'remove').mockResolvedValue(undefined);
});

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
