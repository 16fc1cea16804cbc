import { expect, test } from 'vitest';
import { prefetch } from './prefetch.ts';

test('prepares items in advance up to a weight, and yields them in order', async () => {
  const begun: string[] = [];
  const given: string[] = [];
  const prepare = async (item: string) => {
    begun.push(item);
    // The first ones take longer.
    for (let turn = 0; turn < 9 - begun.length; turn += 1) await Promise.resolve();
    return item.toUpperCase();
  };
  const items = ['a', 'b', 'c', 'large', 'd'];
  const seen: string[] = [];
  for await (const [item, prepared] of prefetch(items, prepare, ({ length }) => length, 2)) {
    given.push(prepared);
    seen.push(`${item}: ${begun.join(' ')}`);
  }
  expect(given).toEqual(['A', 'B', 'C', 'LARGE', 'D']);
  expect(seen).toEqual([
    'a: a b',
    'b: a b c',
    'c: a b c',
    'large: a b c large',
    'd: a b c large d',
  ]);
});

test('throws the error of an item when the item is due', async () => {
  const given: number[] = [];
  const prepare = (item: number) =>
    item > 1 ? Promise.reject(new Error(`no ${item}`)) : Promise.resolve(item);
  const work = async () => {
    for await (const [item] of prefetch([1, 2, 3], prepare, () => 1, 3)) given.push(item);
  };
  await expect(work()).rejects.toThrow('no 2');
  expect(given).toEqual([1]);
});
