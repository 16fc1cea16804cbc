import { expect, test } from 'vitest';
import { readContactSearch } from './contact-search.ts';

test('the address has the state of the list; invalid values in it are left out', () => {
  const inCharge = 'a'.repeat(24);
  expect(
    readContactSearch({ search: 42, status: 'open', page: 3, in_charge: inCharge, view: 'x' }),
  ).toEqual({
    search: '42',
    status: 'open',
    sort: undefined,
    page: 3,
    in_charge: inCharge,
    view: 'x',
  });
  const nothing = readContactSearch({ search: {}, status: 'new', page: -1, in_charge: 'x', a: 1 });
  expect(Object.values(nothing).every((value) => value === undefined)).toBe(true);
});
