import { expect, test } from 'vitest';
import { scanJson } from './json.ts';

const limits = { depth: 4, nodes: 10, members: 9 };

test('counts every value, including the outermost one', () => {
  expect(scanJson([1, [2, 3], { a: 4 }], limits)).toBeNull();
  expect(scanJson(Array(9).fill(1), limits)).toBeNull();
  expect(scanJson(Array(10).fill(1), limits)).toMatchObject({
    kind: 'too_many_values',
    message: 'has too many values; at most 10',
  });
  const two = scanJson({ a: [1, 2, 3], b: [4, 5, 6, 7, 8] }, limits);
  expect(two?.kind).toBe('too_many_values');
});

test('counts the members of one list or object', () => {
  expect(scanJson({ a: Array(9).fill(1) }, { ...limits, nodes: 99 })).toBeNull();
  expect(scanJson({ a: [Array(10).fill(1)] }, { ...limits, nodes: 99 })).toEqual({
    kind: 'too_many_values',
    path: 'a[0]',
    message: 'has too many values; at most 9 in one list or object',
  });
  const keys = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`key${n}`, n]));
  expect(scanJson(keys, { ...limits, nodes: 99 })?.kind).toBe('too_many_values');
});

test('refuses a list that is too long without reading its items', () => {
  const list: unknown[] = Array(11).fill(1);
  Object.defineProperty(list, 0, {
    enumerable: true,
    get: () => {
      throw new Error('was read');
    },
  });
  expect(scanJson({ list }, limits)?.kind).toBe('too_many_values');
});

test('reports the path of deep nesting and of forbidden keys', () => {
  expect(scanJson({ a: [[[[1]]]] }, limits)).toMatchObject({
    kind: 'too_deep',
    path: 'a[0][0][0]',
  });
  expect(scanJson({ a: [{ b: 1 }, { $gt: 1 }] }, limits)).toMatchObject({
    kind: 'forbidden_key',
    path: 'a[1].$gt',
  });
  for (const key of ['__proto__', 'constructor', 'prototype', '_bsontype', 'x\\u0000'])
    expect(scanJson(JSON.parse(`{"a":{"${key}":1}}`), limits)?.path).toBe(
      `a.${key.replace('\\u0000', '\0')}`,
    );
});
