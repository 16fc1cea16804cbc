import { rentals } from '@siteyard/schemas/rentals';
import { expect, test } from 'vitest';
import { findMissingPeriods } from './find-missing-periods.ts';

const { periods } = rentals.parse({ currency: 'GBP' });
const missing = (...titles: string[]) =>
  findMissingPeriods(
    titles.map((title) => ({ title, field: null })),
    periods,
  ).map(({ title, kind, length }) => [title, kind, length]);

test('names the periods of columns that the shop does not have', () => {
  expect(missing('Weekend', 'Half day rate', '3 days', '2 wks', 'Weekend (ex VAT)')).toEqual([
    ['Weekend', 'weekend', 1],
    ['Half day', 'hours', 4],
    ['3 days', 'days', 3],
    ['2 wks', 'days', 14],
  ]);
});

test('names no period for other columns, and for times that the shop has', () => {
  expect(missing('Weight (kg)', 'Notes', 'Day', 'Month', '', '900')).toEqual([]);
  expect(findMissingPeriods([{ title: 'Weekend', field: 'Summary' }], periods)).toEqual([]);
});
