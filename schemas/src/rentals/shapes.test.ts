import { describe, expect, test } from 'vitest';
import { siteSettings, tidySettings } from '../settings/settings.ts';
import { item } from './item.ts';
import { rentals } from './settings.ts';

const fieldsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.'));

describe('rental settings', () => {
  test('are absent on a site that rents nothing', () => {
    expect(tidySettings(siteSettings.parse({}))).not.toHaveProperty('rentals');
  });

  test('need only a currency, and have day, week and four weeks', () => {
    const rules = rentals.parse({ currency: 'EUR' });
    expect(rules.periods.map(({ id, length }) => [id, length])).toEqual([
      ['day', 1],
      ['week', 7],
      ['four_weeks', 28],
    ]);
    expect(rules).toMatchObject({ path: 'rentals', count: 'elapsed', rule: 'cheapest' });
  });

  test.each<[string, object, string]>([
    ['an unknown currency', { currency: 'ABC' }, 'currency'],
    ['a path of the product', { path: 'admin' }, 'path'],
    ['two periods with one id', { periods: [day('a'), day('a')] }, 'periods'],
    ['a weekend without a window', { periods: [{ ...day('w'), kind: 'weekend' }] }, 'periods.0'],
    ['a weekend that ends when it begins', { periods: [weekend('fri', '17:00')] }, 'periods.0.to'],
    ['a period beside itself', { periods: [day('a', 'a')] }, 'periods.0.beside'],
    ['a period beside an unknown one', { periods: [day('a'), day('b', 'c')] }, 'periods.1.beside'],
    [
      'periods in a circle',
      { periods: [day('a'), day('b', 'c'), day('c', 'b'), day('d', 'b')] },
      'periods.2.beside',
    ],
    ['a fee without a price', { fees: [{ id: 'f', title: 'Fee' }] }, 'fees.0'],
    ['a fee with two prices', { fees: [{ ...fee, percent: 5, amount: 5 }] }, 'fees.0'],
    ['three decimals', { fees: [{ ...fee, percent: 5.125 }] }, 'fees.0.percent'],
    ['an amount with decimals', { fees: [{ ...fee, amount: 1.5 }] }, 'fees.0.amount'],
    [
      'two categories with one address',
      { categories: [category('a'), category('b')] },
      'categories',
    ],
  ])('refuse %s', (_, change, field) => {
    expect(fieldsOf(rentals.safeParse({ currency: 'USD', ...change }))).toContain(field);
  });

  test('accept a chain of periods, and a weekend that ends on the weekday of its begin', () => {
    const chain = [day('c', 'b'), day('b', 'a'), day('a')];
    const long = weekend('sun', '17:01');
    expect(rentals.safeParse({ currency: 'USD', periods: [...chain, long] }).success).toBe(true);
  });
});

const day = (id: string, beside?: string) => ({ id, title: 'Day', kind: 'days', beside });
const weekend = (until: string, time: string) => {
  const window = { from: { day: until, time: '17:00' }, to: { day: until, time } };
  return { id: 'weekend', title: 'Weekend', kind: 'weekend', ...window };
};
const fee = { id: 'f', title: 'Fee' };
const category = (id: string) => ({ id, title: id, address: 'lifts' });

describe('a rental item', () => {
  const key = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';

  test('needs a key, a name and an address', () => {
    expect(item.parse({ key, name: 'Lift', address: 'lift' })).toMatchObject({
      rates: {},
      text: { blocks: [] },
      delivered: 'either',
    });
    expect(fieldsOf(item.safeParse({}))).toEqual(['name', 'address', 'key']);
  });

  test.each<[string, object, string]>([
    ['a rate with decimals', { rates: { day: 1.5 } }, 'rates.day'],
    ['an address of two parts', { address: 'lifts/lift' }, 'address'],
    ['a script as a picture', { pictures: [{ image: 'javascript:x' }] }, 'pictures.0.image'],
  ])('refuses %s', (_, change, field) => {
    const value = { key, name: 'Lift', address: 'lift', ...change };
    expect(fieldsOf(item.safeParse(value))).toEqual([field]);
  });
});
