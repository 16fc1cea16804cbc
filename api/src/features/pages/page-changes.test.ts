import { expect, test } from 'vitest';
import { formerAddresses } from './page-changes.ts';
import type { PageDocument } from './pages.model.ts';

const page = (address: string | undefined, former: string[] = []) =>
  ({ address, former_addresses: former }) as PageDocument;
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `old-${from + index}`);

test('a page keeps its newest twenty former addresses', () => {
  expect(formerAddresses(page('old-21', numbered(1, 20)), 'new').former_addresses).toEqual(
    numbered(2, 21),
  );
});

test('an address that a page takes back is no former address any more', () => {
  expect(formerAddresses(page('b', ['a', 'c']), 'a').former_addresses).toEqual(['c', 'b']);
});

test.each([
  ['the address is not changed', page('a', ['b']), undefined],
  ['the address is the same', page('a', ['b']), 'a'],
  ['there was no address', page(undefined, ['b']), 'a'],
])('former addresses stay as they are where %s', (_case, before, address) => {
  expect(formerAddresses(before, address)).toEqual({});
});
