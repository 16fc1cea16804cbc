import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressOfName, freeAddress } from './item-address.ts';
import { canonicalItem, hashItem, imagesOfItem, readItem } from './item-form.ts';
import { itemFields } from './item.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const minimal = { name: 'Lift', address: 'lift' };
const picture = (letter: string) => `/uploads/${letter.repeat(64)}.jpg`;

test('the canonical form of an item has no defaults, and reads as the same item', () => {
  const item = itemFields.parse(minimal);
  expect(canonicalItem(item)).toEqual(minimal);
  expect(readItem(canonicalItem(item))).toEqual(item);
  expect(canonicalItem(readItem(canonicalItem(item)))).toEqual(minimal);
});

test('an item has the same hash in every order of its keys, with its key, and with editor noise', () => {
  const one = itemFields.parse({ ...minimal, rates: { week: 2, day: 1 } });
  const other = {
    key: '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11',
    ...itemFields.parse({
      address: 'lift',
      rates: {
        day: 1,
        week: 2,
      },
      name: 'Lift',
      text: {
        blocks: [],
        time: 7,
        version: '2.31',
      },
    }),
  };
  expect(hashItem(other, sha256)).toBe(hashItem(one, sha256));
  const dearer = itemFields.parse({ ...minimal, rates: { week: 2, day: 3 } });
  expect(hashItem(dearer, sha256)).not.toBe(hashItem(one, sha256));
});

test('the pictures of an item are those of its gallery, its text and its social image', () => {
  const image = { type: 'simpleImage', data: { url: picture('c') } };
  const item = itemFields.parse({
    ...minimal,
    text: { blocks: [image] },
    pictures: [{ image: `${picture('b')}?cb=1` }, { image: 'https://example.com/x.jpg' }],
    social_image: picture('a'),
  });
  expect(imagesOfItem(item)).toEqual(['b', 'c', 'a'].map((letter) => `${letter.repeat(64)}.jpg`));
  expect(canonicalItem(item)).toMatchObject({ pictures: [{ image: picture('b') }, {}] });
});

test('a stored item with malformed values keeps the valid ones', () => {
  const stored = {
    address: 'Ä',
    name: 7,
    rates: { day: 5, 'bad/id': 5, week: -1 },
    specs: [{}, 3],
  };
  expect(readItem(stored)).toMatchObject({ name: 'Item', address: 'item', rates: { day: 5 } });
  expect(readItem(null)).toMatchObject({ name: 'Item', rates: {} });
});

test.each([
  ['Mini-Excavator 1.5 t', 'mini-excavator-1-5-t'],
  ['Größe Ø 3', 'grosse-o-3'],
  ['吊车', 'item'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('the name "%s" has the address "%s"', (name, address) => {
  expect(addressOfName(name)).toBe(address);
});

test('an address that is in use gets a number within its limit', () => {
  const taken = new Set(['lift', 'lift-2', 'y'.repeat(100)]);
  const isTaken = (address: string) => taken.has(address);
  expect(freeAddress('lift', isTaken)).toBe('lift-3');
  expect(freeAddress('y'.repeat(100), isTaken)).toBe(`${'y'.repeat(98)}-2`);
  expect(freeAddress('dozer', isTaken)).toBe('dozer');
});

test('finds each of many free addresses with at most two questions', () => {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  let questions = 0;
  const isTaken = (address: string) => {
    questions += 1;
    return taken.has(address);
  };
  for (let index = 0; index < 100; index += 1) taken.add(freeAddress('item', isTaken, numbers));
  expect([...taken].slice(-2)).toEqual(['item-99', 'item-100']);
  expect(questions).toBe(199);
});
