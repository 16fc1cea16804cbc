import { expect, test } from 'vitest';
import { createTaskPool } from './task-pool.ts';

test('a caller waits until its task begins, and settle until all tasks have ended', async () => {
  const pool = createTaskPool(2);
  const steps: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise<void>((resolve) => ends.push(resolve));
    steps.push(`${name} ends`);
  };
  await pool.add(task('a'));
  await pool.add(task('b'));
  const third = pool.add(task('c')).then(() => steps.push('c was added'));
  await new Promise(setImmediate);
  expect(steps).toEqual(['a begins', 'b begins']);
  ends[0]!();
  await third;
  expect(steps.slice(2)).toEqual(['a ends', 'c begins', 'c was added']);
  const settled = pool.settle().then(() => steps.push('settled'));
  for (const end of ends) end();
  await settled;
  expect(steps.at(-1)).toBe('settled');
});

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws before its first await',
    () => {
      throw new Error('no');
    },
  ],
])('after a task that %s, no further task begins', async (_, task) => {
  const pool = createTaskPool(1);
  await pool.add(task);
  let hasBegun = false;
  const next = pool.add(() => {
    hasBegun = true;
    return Promise.resolve();
  });
  await expect(next).rejects.toThrow('no');
  await expect(pool.settle()).rejects.toThrow('no');
  expect(hasBegun).toBe(false);
});
