import { longestIncreasingSubsequence } from '../merge/order.ts';

/** The distance between the places of two neighbours, so that other items fit between them. */
const ITEM_STEP = 100;

/** The highest place; see `itemFields`. */
const LAST_PLACE = 1_000_000;

/** Returns the place of a new item. @param last the place of the last item */
export const placeAfter = (last: number): number => Math.min(last + ITEM_STEP, LAST_PLACE);

/**
 * Returns new places for items in their new order. As few places as possible change: a dragged item gets
 * a place between its neighbours. If no place is free there, all items get new places.
 * @param places the current places, in the new order
 */
export function newPlaces(places: readonly number[]): number[] {
  const kept = longestIncreasingSubsequence(places);
  const result = [...places];
  for (let at = 0; at < places.length;) {
    if (kept.has(at)) {
      at += 1;
      continue;
    }
    let end = at;
    while (end < places.length && !kept.has(end)) end += 1;
    const before = at === 0 ? -1 : result[at - 1]!;
    const count = end - at;
    const after = end < places.length ? places[end]! : before + (count + 1) * ITEM_STEP;
    if (after - before <= count || after > LAST_PLACE + 1) return evenly(places.length);
    for (let n = 0; n < count; n += 1)
      result[at + n] = before + Math.floor(((after - before) * (n + 1)) / (count + 1));
    at = end;
  }
  return result;
}

const evenly = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => (n + 1) * ITEM_STEP);
