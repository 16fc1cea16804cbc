/** Random numbers. The same seed gives the same numbers. */
export interface Dice {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from 0, less than `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Creates dice with the algorithm mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    chance: (probability) => next() < probability,
  };
}

/**
 * Returns the seed of a long test, and prints it, so that a failed run can be repeated with the
 * variable `SEED_OF_TEST`. Without that variable, the seed is random.
 */
export function seedOfTest(name: string): number {
  const seed = Number(process.env.SEED_OF_TEST ?? Math.floor(Math.random() * 1_000_000));
  console.log(`${name}: SEED_OF_TEST=${seed}`);
  return seed;
}
