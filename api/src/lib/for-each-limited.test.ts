import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEachLimited } from './for-each-limited.ts';

test('runs the task once for each item, with a few tasks at a time', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const act = async (item: number) => {
    most = Math.max(most, (running += 1));
    await setImmediate();
    running -= 1;
    done.push(item);
  };
  await forEachLimited([1, 2, 3, 4, 5], act, 2);
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
  await expect(forEachLimited([1, 2, 3, 4, 5], act, 2)).rejects.toThrow('no');
  expect(started).not.toContain(5);
});

test('rejects when all started tasks have ended', async () => {
  const ended: number[] = [];
  const act = async (item: number) => {
    if (item === 1) throw new Error('no');
    await setImmediate();
    ended.push(item);
  };
  await expect(forEachLimited([2, 1], act, 2)).rejects.toThrow('no');
  expect(ended).toEqual([2]);
});
