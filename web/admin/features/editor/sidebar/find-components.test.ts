import { expect, test } from 'vitest';
import { findComponents } from './find-components.ts';

test('components are found by words of their name and purpose', () => {
  expect(findComponents('beside picture')).toEqual(['TextAndImage']);
  expect(findComponents(' FACEBOOK ')).toEqual(['Platforms']);
  expect(findComponents('no such thing')).toEqual([]);
  expect(findComponents('pìcture BESIDE')).toEqual(['TextAndImage']);
  expect(findComponents('%')).toEqual([]);
  expect(findComponents(' \u200b ')).toBeNull();
});

test('the navbar is not offered', () => {
  expect(findComponents('menu')).toEqual([]);
});
