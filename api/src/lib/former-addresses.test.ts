import { expect, test } from 'vitest';
import { formerAddresses } from './former-addresses.ts';

const page = (address: string, former_addresses: string[] = []) => ({ address, former_addresses });
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `old-${from + index}`);

test('a page keeps its twenty most recent former addresses', () => {
  expect(formerAddresses(page('old-21', numbered(1, 20)), 'new')).toEqual(numbered(2, 21));
});

test('an address that a page uses again is no longer a former address', () => {
  expect(formerAddresses(page('b', ['a', 'c']), 'a')).toEqual(['c', 'b']);
});

test.each([
  ['the address is the same', page('a', ['b']), 'a'],
  ['there was no address', page('', ['b']), 'a'],
])('former addresses stay unchanged when %s', (_case, before, address) => {
  expect(formerAddresses(before, address)).toEqual(['b']);
});
