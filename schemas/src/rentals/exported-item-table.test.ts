import { describe, expect, test } from 'vitest';
import { readItemTable } from './item-table/read.ts';
import { planItemTable } from './item-table/plan.ts';
import { toItemTable } from './item-table/write.ts';
import { rentals } from './settings.ts';
import { category, keyOf, itemOf, dollars } from './test-item-tables.ts';

describe('an exported table', () => {
  test.each(['GBP', 'JPY', 'KWD'])('in %s imports again without a change', (currency) => {
    const rules = rentals.parse({
      currency,
      periods: [
        { id: 'day', title: 'Day', kind: 'days' },
        { id: 'deposit', title: 'Deposit', kind: 'once' },
        { id: 'w1', title: 'Weekend', kind: 'hours', length: 60 },
        { id: 'w2', title: 'Weekend', kind: 'hours', length: 40 },
      ],
      categories: [category('a', 'Lifts'), category('b', 'lifts'), category('c', 'C')],
    });
    const items = [
      itemOf(1, { name: 'Lift, "high"', category: 'a', rates: { day: 1250, w2: 0, gone: 5 } }),
      itemOf(2, { name: '=SUM(A1)', category: 'b', rates: { w1: 1_250_000, deposit: 7 } }),
      itemOf(3, { name: '=SUM(A1)', category: 'b', summary: ' - two  spaces', minimum: 'w2' }),
      itemOf(4, { name: 'Pump', deposit: 0, owned: 0, rate_note: 'POA', category: 'former' }),
      itemOf(5, { name: "'quoted'", unavailable_until: '2027-03-01', rates: { day: 1000 } }),
    ];
    const text = toItemTable(items, rules);
    const plan = planItemTable(readItemTable(text, rules), items, rules);
    expect(plan).toMatchObject({ unchanged: 5, added: [], changed: [], problems: [] });
    expect(toItemTable([], rules)).toMatch(/^\ufeff"Name","Category"/);
  });

  test('keeps a category and a shortest period that the settings no longer have', () => {
    const items = [
      itemOf(1, { name: 'Mini excavator', category: 'removed' }),
      itemOf(2, { name: 'Auger', minimum: 'removed' }),
    ];
    const table = readItemTable(toItemTable(items, dollars), dollars);
    const plan = planItemTable(table, items, dollars);
    expect(plan).toMatchObject({ unchanged: 2, changed: [], categories: [] });
    expect(plan.problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [
        3,
        'Shortest period',
        '“removed” is not a period of the rental settings. It is not imported.',
      ],
    ]);
  });

  describe('with one period of five days', () => {
    const rules = rentals.parse({
      currency: 'GBP',
      periods: [{ id: 'short', title: 'Working week', kind: 'days', length: 5 }],
    });
    const items = [itemOf(1, { name: 'Auger', minimum: 'week' })];
    const text = toItemTable(items, rules);
    const planOf = (table: string) => planItemTable(readItemTable(table, rules), items, rules);

    test('keeps a removed shortest period whose id names that period', () => {
      expect(planOf(text)).toMatchObject({ unchanged: 1, changed: [], problems: [] });
    });

    test('changes the shortest period if another name is typed', () => {
      const { changed } = planOf(text.replace('"week"', '"Working week"'));
      expect(changed.map(({ set }) => set)).toEqual([{ minimum: 'short' }]);
    });
  });

  test('changes the shortest period to one whose title is the id of the present one', () => {
    const rules = rentals.parse({
      currency: 'GBP',
      periods: [
        { id: 'week', title: 'Seven', kind: 'days', length: 7 },
        { id: 'short', title: 'week', kind: 'days', length: 5 },
      ],
    });
    const items = [itemOf(1, { name: 'Auger', minimum: 'week' })];
    const table = readItemTable(`Key,Shortest period\n${keyOf(1)},week\n`, rules);
    const { changed } = planItemTable(table, items, rules);
    expect(changed.map(({ set }) => set)).toEqual([{ minimum: 'short' }]);
  });
});
