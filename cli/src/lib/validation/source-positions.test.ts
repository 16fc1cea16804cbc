import { describe, expect, it } from 'vitest';
import { positionsIn } from './source-positions.ts';

describe('the places of problems', () => {
  it('are found for tens of thousands of members of one object', () => {
    const keys = Array.from({ length: 40_000 }, (_, index) => `k${index}`);
    const position = positionsIn(`{\n${keys.map((key) => `"${key}": 0`).join(',\n')}\n}`);
    const lines = keys.map((key) => position({ path: key }).line);
    expect(lines).toEqual(keys.map((_, index) => index + 2));
  });

  it('are those of the last one of two equal keys, and of a key that contains dots', () => {
    const position = positionsIn('{\n"a": 1,\n"a": 2,\n"b.c": {\n"d": 3},\n"b": {"c": 4}\n}');
    expect(position({ path: 'a' })).toEqual({ line: 3, column: 6 });
    expect(position({ path: 'b.c' })).toEqual({ line: 6, column: 12 });
    expect(positionsIn('{\n"b": 1,\n"b.c": 2}')({ path: 'b.c' }).line).toBe(3);
  });
});
