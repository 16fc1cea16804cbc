import { expect, test } from 'vitest';
import { inOrder, sideBySide } from './side-by-side.ts';

test('runs the task once for each item, with a few tasks at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const act = async (item: number) => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    done.push(item);
  };
  await sideBySide([1, 2, 3, 4, 5], act, 2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('rejects with the first failure and starts no further task', async () => {
  const started: number[] = [];
  const act = async (item: number) => {
    started.push(item);
    await Promise.resolve();
    if (item === 2) throw new Error('no');
  };
  await expect(sideBySide([1, 2, 3, 4, 5], act, 2)).rejects.toThrow('no');
  expect(started).not.toContain(5);
});

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
  for await (const [item, prepared] of inOrder(items, prepare, ({ length }) => length, 2)) {
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
    for await (const [item] of inOrder([1, 2, 3], prepare, () => 1, 3)) given.push(item);
  };
  await expect(work()).rejects.toThrow('no 2');
  expect(given).toEqual([1]);
});
