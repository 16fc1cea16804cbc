import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('acts on each item once, with a few calls under way at a time', async () => {
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

test('rejects with the first failure and starts nothing more', async () => {
  const started: number[] = [];
  const act = async (item: number) => {
    started.push(item);
    await Promise.resolve();
    if (item === 2) throw new Error('no');
  };
  await expect(sideBySide([1, 2, 3, 4, 5], act, 2)).rejects.toThrow('no');
  expect(started).not.toContain(5);
});
