import { describe, expect, test } from 'vitest';
import { readItemTable } from './read.ts';
import { planItemTable } from './plan.ts';
import { presentItemTable } from './present.ts';
import { ITEM_TABLE_MOST } from './shape.ts';
import { rentals } from '../settings.ts';
import { category, keyOf, itemOf, pounds } from '../test-item-tables.ts';

describe('the plan of a table', () => {
  const items = [
    itemOf(1, { name: 'Ladder', category: 'access', rates: { day: 1800, week: 3600 } }),
    itemOf(2, { name: 'Ladder', category: 'diggers', rates: { day: 900 } }),
    itemOf(3, { name: 'Mini Excavator', deposit: 50_000, rates: { day: 9500 } }),
  ];
  const planOf = (text: string, options = {}) =>
    planItemTable(readItemTable(text, pounds), items, pounds, options);

  test('changes the item with the same name and category', () => {
    const { changed, added, unchanged } = planOf(
      'Name,Category,Day,Week\nladder,Access,19,36\nLadder,Diggers,9,POA\n',
    );
    expect(changed).toMatchObject([
      { line: 2, before: { key: keyOf(1) }, set: { rates: { day: 1900, week: 3600 } } },
    ]);
    expect(changed[0]!.set).toHaveProperty('name', 'ladder');
    expect([added, unchanged]).toEqual([[], 1]);
  });

  test('refuses a name that several items have', () => {
    const { changed, problems } = planOf('Name,Day\nLadder,19\n');
    expect(changed).toEqual([]);
    expect(problems).toMatchObject([{ line: 2, is_error: true }]);
  });

  test('adds an item whose name another category has', () => {
    const { added, changed } = planOf(
      'Name,Category,Day\nMini excavator,,95\nMini excavator,Tools,80\n',
    );
    expect(added.map(({ line }) => line)).toEqual([3]);
    expect(changed.map(({ before }) => before.key)).toEqual([keyOf(3)]);
  });

  test('finds an item by its key and by its address', () => {
    const { changed } = planOf(
      `Key,Address,Name,Day\n${keyOf(1).toUpperCase()},,Steps,18\n,item-3,Digger,95\n`,
    );
    expect(changed).toMatchObject([
      { before: { key: keyOf(1) }, set: { name: 'Steps' } },
      { before: { key: keyOf(3) }, set: { name: 'Digger' } },
    ]);
  });

  test('removes a rate and a deposit that the table leaves empty', () => {
    const { changed } = planOf('Name,Day,Deposit\nMini excavator,on request,\n');
    expect(changed).toMatchObject([{ set: { rates: {}, deposit: null } }]);
  });

  test('keeps values for which the table has no column, or no valid cell', () => {
    const { changed } = planOf('Name,Day,Week\nMINI EXCAVATOR,cheap,300\n');
    expect(changed[0]!.set).toEqual({
      name: 'MINI EXCAVATOR',
      rates: { day: 9500, week: 30_000 },
    });
  });

  test('can be limited to the rates of present items', () => {
    const { added, changed, problems } = planOf(
      'Name,Category,Day\nMini excavator,Access,99\nCrane,Access,500\n',
      { onlyRates: true },
    );
    expect(added).toEqual([]);
    expect(changed.map(({ set }) => set)).toEqual([{ rates: { day: 9900 } }]);
    expect(problems).toMatchObject([{ line: 3, is_error: true }]);
  });

  test('gives new items addresses that are not in use', () => {
    const isTaken = (address: string) => address === 'crane';
    const { added } = planOf('Name,Category,Day\nCrane,Lifting,1\nAccess,,1\n', { isTaken });
    expect(added.map(({ item: { address } }) => address)).toEqual(['crane-2', 'access-2']);
  });

  // A comparison of each row with each item would take longer than the time limit of a test.
  test('finds items of one name by their categories, and refuses rows that fit several', () => {
    const categories = Array.from({ length: 50 }, (_, n) => category(`c${n}`, `Category ${n}`));
    const rules = {
      ...pounds,
      categories: rentals.parse({ currency: 'GBP', categories }).categories,
    };
    const items = Array.from({ length: ITEM_TABLE_MOST.rows }, (_, n) =>
      itemOf(n, { name: 'Lift', category: `c${n % 50}` }),
    );
    const rows = items.map((_, n) => `Lift,Category ${n % 50},${n + 1}\n`);
    const named = planItemTable(
      readItemTable(`Name,Category,Day\n${rows.join('')}`, rules),
      items,
      rules,
    );
    expect(named).toMatchObject({ added: [], changed: [] });
    expect(
      named.problems.filter(({ message }) => message.startsWith('Several items')),
    ).toHaveLength(2_000);
    const alone = items.filter((_, n) => n < 50);
    const found = planItemTable(
      readItemTable(`Name,Category,Day\n${rows.slice(0, 50).join('')}`, rules),
      alone,
      rules,
    );
    expect(found.changed.map(({ before, set }) => [before.key, set.rates])).toEqual(
      alone.map(({ key }, n) => [key, { day: (n + 1) * 100 }]),
    );
  });

  test('describes changes in words', () => {
    const changes = planOf('Name,Category,Day,Deposit\nMini excavator,Diggers,"1,095.50",\n');
    expect(presentItemTable(changes, pounds, 'en')).toMatchObject({
      columns: [{ field: 'Name' }, { field: 'Category' }, { field: 'Day' }, { field: 'Deposit' }],
      changed: [
        {
          name: 'Mini Excavator',
          fields: [
            { field: 'Day', before: '£95', after: '£1,095.50' },
            { field: 'Name', before: 'Mini Excavator', after: 'Mini excavator' },
            { field: 'Category', before: '', after: 'Diggers' },
            { field: 'Deposit', before: '£500', after: '' },
          ],
        },
      ],
    });
  });
});
