import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, 1, ['a', 'c', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('moves the item at %i to %i', (from, to, expected) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(expected);
});
