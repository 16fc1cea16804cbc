import { afterEach, expect, test, vi } from 'vitest';
import { cheapestCover } from './cheapest.ts';

afterEach(() => vi.unstubAllGlobals());

/** Counts the tables of amounts, each of which costs need × parts. */
function countTables(): { count: number } {
  const made = { count: 0 };
  class Counted extends Float64Array {
    constructor(size: number) {
      super(size);
      made.count += 1;
    }
  }
  vi.stubGlobal('Float64Array', Counted);
  return made;
}

const LENGTHS = [1, 2, 3, 4];

/** Four pairs: a period and another beside it, which has 16 sets of bases. */
const pairs = (first: number, more: number) =>
  LENGTHS.flatMap((length) => [
    { id: `first${length}`, beside: undefined, length, rate: length * first },
    { id: `more${length}`, beside: `first${length}`, length, rate: length * more },
  ]);

test.each<[string, number, number, number, number]>([
  ['all rates are equal', 10, 10, 260_000, 2],
  ['all rates are 0', 0, 0, 0, 2],
  ['the additional periods are cheaper', 20, 10, 260_010, 2],
])('calculates few sets of bases if %s', (_, first, more, amount, most) => {
  const made = countTables();
  const cover = cheapestCover({ parts: pairs(first, more), need: 26_000, unit: 60 });
  expect(cover).toMatchObject({ amount, minutes: 26_000 * 60 });
  expect(made.count).toBeLessThanOrEqual(most);
});

test('calculates one set of a chain in which each period is cheaper than the one before it', () => {
  const made = countTables();
  const parts = [64, 32, 16, 8, 4, 2, 1].map((rate, index) => ({
    id: `p${index}`,
    length: 1,
    rate,
    beside: index === 0 ? undefined : `p${index - 1}`,
  }));
  const cover = cheapestCover({ parts, need: 100, unit: 60 });
  expect(cover?.amount).toBe(64 + 32 + 16 + 8 + 4 + 2 + 94);
  expect(made.count).toBeLessThanOrEqual(2);
});
