import { expect, test } from 'vitest';
import { scanJson } from './json.ts';

const limits = { depth: 4, nodes: 10 };

test('values are counted, the outermost one too', () => {
  expect(scanJson([1, [2, 3], { a: 4 }], limits)).toBeNull();
  expect(scanJson(Array(9).fill(1), limits)).toBeNull();
  expect(scanJson(Array(10).fill(1), limits)).toBe('holds too many values; at most 10');
  expect(scanJson({ a: [1, 2, 3], b: [4, 5, 6, 7, 8] }, limits)).toMatch(/too many values/);
});

test('a list that is too long is refused without being looked at', () => {
  const list: unknown[] = Array(11).fill(1);
  Object.defineProperty(list, 0, {
    enumerable: true,
    get: () => {
      throw new Error('was looked at');
    },
  });
  expect(scanJson({ list }, limits)).toMatch(/too many values/);
});

test('nesting and forbidden keys are told with their path', () => {
  expect(scanJson({ a: [[[[1]]]] }, limits)).toMatch(/^a\[0\]\[0\]\[0\]: is nested too deeply/);
  expect(scanJson({ a: [{ $gt: 1 }] }, limits)).toBe('a[0].$gt: this key is not allowed');
});
