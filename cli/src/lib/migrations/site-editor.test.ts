import { describe, expect, test } from 'vitest';
import { itemFields, rentals } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import type { SiteBefore } from './site-editor.ts';
import { editSite } from './site-editor.ts';

const EMPTY: SiteBefore = { settings: siteSettings.parse({}), items: [] };

const LIFT = {
  ...itemFields.parse({ name: 'Lift', address: 'lift', rates: { day: 12_500 }, order: 300 }),
  key: '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11',
};
const withLift: SiteBefore = {
  settings: siteSettings.parse({
    rentals: { currency: 'GBP', categories: [{ id: 'access', title: 'Access', address: 'pump' }] },
  }),
  items: [LIFT],
};

describe('a new item', () => {
  test('has the same key in every run, and another key for another script or category', () => {
    const keyOf = (script: string, fields = {}) =>
      editSite(EMPTY, script).site.newItem('Crane', fields).key;
    expect(keyOf('a')).toBe(keyOf('a'));
    expect(new Set([keyOf('a'), keyOf('b'), keyOf('a', { category: 'c' })]).size).toBe(3);
  });

  test('gets a free address and the last place', () => {
    const { site, created } = editSite(withLift, 'm');
    site.newItem('Lift');
    site.newItem('Pump', { rates: { day: 500 } });
    expect(created()).toMatchObject([
      { name: 'Lift', address: 'lift-2', order: 400 },
      { name: 'Pump', address: 'pump-2', order: 500, rates: { day: 500 } },
    ]);
    expect(site.items.map(({ name }) => name)).toEqual(['Lift', 'Lift', 'Pump']);
  });

  test('is returned again, and can be changed until the end', () => {
    const { site, created } = editSite(EMPTY, 'm');
    const first = site.newItem('Crane');
    site.newItem('Crane', { summary: 'Other' }).summary = 'High';
    expect(created()).toEqual([first]);
    expect(first.summary).toBe('High');
    expect(() => Object.assign(first, { key: 'x' })).toThrow(TypeError);
  });

  test('of an earlier run is returned as it is now', () => {
    const made = editSite(EMPTY, 'm').site.newItem('Crane');
    const before = { ...EMPTY, items: [{ ...LIFT, key: made.key }] };
    const { site, created } = editSite(before, 'm');
    expect(site.newItem('Crane').name).toBe('Lift');
    expect(created()).toEqual([]);
  });
});

test('an item of the site cannot be changed through the site', () => {
  const { site } = editSite(withLift, 'm');
  expect(() => (site.items[0]!.name = 'Crane')).toThrow(TypeError);
  expect(() => (site.items[0]!.rates['day'] = 5)).toThrow(TypeError);
});

test('rental settings are added once, and keep their currency', () => {
  const { site, settings } = editSite(EMPTY, 'm');
  expect(() => site.rentals('XYZ')).toThrow('The currency "XYZ" must be the code of a currency');
  site.rentals('EUR').periods.push({ id: 'day', title: 'Tag', kind: 'days', length: 1 });
  expect(site.rentals('EUR').periods).toHaveLength(1);
  expect(rentals.safeParse(settings().rentals).success).toBe(true);
  expect(() => site.rentals('USD')).toThrow('in USD, and those of the site are in EUR');
  expect(EMPTY.settings).not.toHaveProperty('rentals');
});

describe('a table of items', () => {
  const read = (...rows: string[][]) => {
    const { site, created } = editSite(withLift, 'm');
    const titles = ['Name', 'Category', 'Day', 'Week'];
    const { items, problems } = site.itemsOfTable([titles, ...rows]);
    return { names: items.map((item) => item?.name ?? null), problems, created: created(), site };
  };

  test('creates the items that the site does not have, with their categories', () => {
    const { names, problems, created, site } = read(
      ['Lift', 'Lifts', '£125', ''],
      ['Crane', 'Lifts', '1.250,50', 'POA'],
      ['Ladder', 'access', '15', '45'],
    );
    expect([names, problems]).toEqual([['Lift', 'Crane', 'Ladder'], []]);
    expect(created).toMatchObject([
      { name: 'Crane', category: 'lifts', rates: { day: 125_050 }, order: 400 },
      { name: 'Ladder', category: 'access', rates: { day: 1500, week: 4500 }, order: 500 },
    ]);
    expect(site.settings.rentals?.categories.map(({ id }) => id)).toEqual(['access', 'lifts']);
  });

  test('reports each row that cannot be read exactly, and creates no item for it', () => {
    const { names, problems, created, site } = read(
      ['Lift', 'New', '130', ''],
      ['Crane', 'New', 'about 20', ''],
      ['Pump', 'New', '$20', ''],
      ['Drill', 'New', '0', ''],
      ['', '', '5', ''],
    );
    expect(names).toEqual([null, null, null, null, null]);
    expect(problems).toEqual(
      expect.arrayContaining([
        '“Lift”: An item of this name has other rates.',
        '“Crane”: Day: “about 20” is not an exact amount. The amount is not imported.',
        '“Pump”: Day: “$20” is not in GBP, the currency of this site. The amount is not imported.',
        expect.stringContaining('“Drill”: Day: An amount of 0'),
        '“5”: The row has no name. It is not imported.',
      ]),
    );
    expect(created).toEqual([]);
    expect(site.settings.rentals?.categories).toHaveLength(1);
  });

  test('is not read if a column has no meaning', () => {
    const { site, created } = editSite(withLift, 'm');
    const table = [
      ['Name', 'Day', 'Fortnight'],
      ['Crane', '5', '9'],
    ];
    const { items, problems } = site.itemsOfTable(table);
    expect(items).toEqual([null]);
    expect(problems).toEqual([expect.stringMatching(/^Fortnight: This column is not imported/)]);
    expect(created()).toEqual([]);
  });

  test('needs valid rental settings', () => {
    const { site } = editSite(EMPTY, 'm');
    expect(() => site.itemsOfTable([['Name'], ['Lift']])).toThrow(
      'Call site.rentals(currency) first',
    );
    site.rentals('USD');
    expect(() => site.itemsOfTable([['Name'], ['Lift']])).toThrow('settings.rentals.periods');
  });
});
