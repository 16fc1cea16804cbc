import { expect, test } from 'vitest';
import { formerAddresses } from './page-changes.ts';
import type { PageDocument } from './pages.model.ts';

const page = (address: string | undefined, former: string[] = []) =>
  ({ address, former_addresses: former }) as PageDocument;
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `old-${from + index}`);

test('a page keeps its twenty most recent former addresses', () => {
  expect(formerAddresses(page('old-21', numbered(1, 20)), 'new').former_addresses).toEqual(
    numbered(2, 21),
  );
});

test('an address that a page uses again is no longer a former address', () => {
  expect(formerAddresses(page('b', ['a', 'c']), 'a').former_addresses).toEqual(['c', 'b']);
});

test.each([
  ['the address is not changed', page('a', ['b']), undefined],
  ['the address is the same', page('a', ['b']), 'a'],
  ['there was no address', page(undefined, ['b']), 'a'],
])('former addresses stay unchanged when %s', (_case, before, address) => {
  expect(formerAddresses(before, address)).toEqual({});
});
