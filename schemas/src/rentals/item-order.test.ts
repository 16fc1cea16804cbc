import { expect, test } from 'vitest';
import { createDice } from '../../../tests/helpers/dice.ts';
import { newPlaces } from './item-order.ts';

test.each<[string, number[], number[]]>([
  ['an order that is right', [100, 200, 300], [100, 200, 300]],
  ['the last item moved to the start', [300, 100, 200], [49, 100, 200]],
  ['the first item moved to the end', [200, 300, 100], [200, 300, 400]],
  ['an item moved between two others', [100, 300, 200, 400], [100, 150, 200, 400]],
  ['neighbors without room', [0, 2, 1], [100, 200, 300]],
  ['items of an import without places', [0, 0, 0], [100, 200, 300]],
  ['nothing', [], []],
])('%s', (_, places, wanted) => {
  expect(newPlaces(places)).toEqual(wanted);
});

test('places rise after any moves, and a single move changes a single place', () => {
  const dice = createDice(5);
  let places = Array.from({ length: 60 }, (_, n) => (n + 1) * 100);
  for (let n = 0; n < 300; n += 1) {
    const moved = [...places];
    const [one] = moved.splice(dice.below(60), 1);
    moved.splice(dice.below(60), 0, one!);
    const now = newPlaces(moved);
    expect(now.every((place, at) => at === 0 || place > now[at - 1]!)).toBe(true);
    expect(now.every((place) => Number.isInteger(place) && place >= 0)).toBe(true);
    const changed = now.filter((place, at) => place !== moved[at]).length;
    expect(changed <= 1 || now[0] === 100).toBe(true);
    places = now;
  }
});

test('places rise whatever the present ones are', () => {
  const dice = createDice(9);
  for (let n = 0; n < 200; n += 1) {
    const places = Array.from({ length: dice.below(12) }, () => dice.below(dice.pick([3, 2_000])));
    const now = newPlaces(places);
    expect(
      now.every((place, at) => at === 0 || place > now[at - 1]!),
      String(places),
    ).toBe(true);
  }
});
