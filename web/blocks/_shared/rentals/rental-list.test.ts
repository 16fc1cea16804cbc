import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addToRentalList,
  onRentalListChange,
  readRentalList,
  RENTAL_LIST_MOST,
  RENTAL_LIST_NAME,
  writeRentalList,
} from './rental-list.ts';

const keyOf = (n: number) => `5b3c8a52-6f0d-4f47-9d3c-${String(n).padStart(12, '0')}`;
const [LIFT, DRILL] = [keyOf(1), keyOf(2)];

let stored: Map<string, string>;
let isBlocked: boolean;
let page: EventTarget;

beforeEach(() => {
  stored = new Map();
  isBlocked = false;
  page = new EventTarget();
  const orBlocked = <T>(value: T): T => {
    if (isBlocked) throw new Error('SecurityError');
    return value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => orBlocked(stored.get(name) ?? null),
    setItem: (name: string, value: string) => orBlocked(stored.set(name, value)),
    removeItem: (name: string) => orBlocked(stored.delete(name)),
  });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const store = (value: unknown) =>
  stored.set(RENTAL_LIST_NAME, typeof value === 'string' ? value : JSON.stringify(value));

describe('the list of a visitor', () => {
  test('has each item once, in the order in which they were added', () => {
    expect([addToRentalList(LIFT), addToRentalList(DRILL), addToRentalList(LIFT)]).toEqual([
      'listed',
      'listed',
      'listed',
    ]);
    expect(readRentalList()).toEqual([
      { key: LIFT, quantity: 1 },
      { key: DRILL, quantity: 1 },
    ]);
    writeRentalList(readRentalList().filter(({ key }) => key !== LIFT));
    expect(readRentalList().map(({ key }) => key)).toEqual([DRILL]);
  });

  test('keeps the quantity of an item that is added again', () => {
    writeRentalList([{ key: LIFT, quantity: 3 }]);
    addToRentalList(LIFT);
    expect(readRentalList()).toEqual([{ key: LIFT, quantity: 3 }]);
  });

  test('refuses the item after the last one', () => {
    for (let n = 1; n <= RENTAL_LIST_MOST; n += 1) addToRentalList(keyOf(n));
    expect(addToRentalList(keyOf(99))).toBe('full');
    expect(addToRentalList(keyOf(1))).toBe('listed');
    expect(readRentalList()).toHaveLength(RENTAL_LIST_MOST);
  });

  test('leaves nothing on the device when it is cleared', () => {
    addToRentalList(LIFT);
    writeRentalList([]);
    expect(stored.size).toBe(0);
  });

  test.each<[string, unknown]>([
    ['text that is no JSON', '{"version":1,'],
    ['a value', 'null'],
    ['a list of another version', { version: 2, items: [{ key: LIFT, quantity: 1 }] }],
    ['items that are no list', { version: 1, items: { key: LIFT } }],
    ['entries of other kinds', { version: 1, items: [null, 5, 'x', { key: 4 }, { key: 'x' }] }],
  ])('is empty with %s', (_, value) => {
    store(value);
    expect(readRentalList()).toEqual([]);
  });

  test('corrects quantities, and drops repeated items and those that are too many', () => {
    const items = [
      { key: LIFT, quantity: -2 },
      { key: LIFT, quantity: 5 },
      { key: DRILL, quantity: 2.7 },
      { key: keyOf(3), quantity: 1e9 },
      ...Array.from({ length: 50 }, (_, n) => ({ key: keyOf(n + 10), quantity: 'x' })),
    ];
    store({ version: 1, items });
    const list = readRentalList();
    expect(list.slice(0, 4).map(({ quantity }) => quantity)).toEqual([1, 2, 1_000, 1]);
    expect(list).toHaveLength(RENTAL_LIST_MOST);
  });

  test('is empty, and reports that nothing is stored, if storage is blocked', () => {
    isBlocked = true;
    expect(readRentalList()).toEqual([]);
    expect(addToRentalList(LIFT)).toBe('blocked');
  });

  test('reports changes of this tab and of others, until it is asked to stop', () => {
    const seen: number[] = [];
    const stop = onRentalListChange((items) => seen.push(items.length));
    addToRentalList(LIFT);
    store({ version: 1, items: [{ key: LIFT }, { key: DRILL }] });
    page.dispatchEvent(Object.assign(new Event('storage'), { key: RENTAL_LIST_NAME }));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
    stop();
    writeRentalList([]);
    expect(seen).toEqual([1, 2]);
  });
});
