import { expect, test } from 'vitest';
import { EncodedText } from '../../http/encodings.ts';
import { createViewCache, type KeptView } from './view-cache.ts';

/** A document of the given number of bytes; the cache counts 1.5 times as many. */
const kept = (bytes: number): KeptView => ({
  revision: 1,
  version: '',
  itemsVersion: '',
  until: Infinity,
  view: {
    status: 200,
    text: new EncodedText('x'.repeat(bytes)),
    etag: '',
    policy: '',
    until: Infinity,
    showsItems: false,
    offersForm: false,
  },
});

test('removes the least recently used documents when the limit is passed', () => {
  const cache = createViewCache<number>(450);
  for (const id of [1, 2, 3]) cache.set(id, kept(100));
  expect(cache.get(1)).toBeDefined();
  cache.set(4, kept(100));
  expect([1, 2, 3, 4].filter((id) => cache.get(id))).toEqual([1, 3, 4]);
});

test('accepts documents of any number of bytes', () => {
  const cache = createViewCache<number>(450);
  cache.set(1, kept(101));
  expect(cache.get(1)).toBeDefined();
});

test('counts a replaced document once', () => {
  const cache = createViewCache<number>(450);
  cache.set(1, kept(100));
  for (let round = 0; round < 5; round += 1) cache.set(2, kept(100));
  expect(cache.get(1)).toBeDefined();
});

test('does not keep a document that exceeds the limit, and keeps the others', () => {
  const cache = createViewCache<number>(450);
  cache.set(1, kept(100));
  cache.set(2, kept(1000));
  expect(cache.get(1)).toBeDefined();
  expect(cache.get(2)).toBeUndefined();
});
