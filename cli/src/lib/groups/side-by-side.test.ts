import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

it('works on as many items as the limit at a time, in their order, until it is stopped', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  let isStopped = false;
  const all = sideBySide(
    [1, 2, 3, 4, 5, 6, 7],
    4,
    () => isStopped,
    (item) => {
      started.push(item);
      return new Promise((resolve) => ends.push(resolve));
    },
  );
  expect(started).toEqual([1, 2, 3, 4]);
  ends[2]!();
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3, 4, 5]);
  isStopped = true;
  for (const end of ends) end();
  await all;
  expect(started).toEqual([1, 2, 3, 4, 5]);
});
