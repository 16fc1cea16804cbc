import type { Cover, Group, Part } from './parts.ts';

/** The amount of some parts, and the units that they cover. */
interface Sum {
  amount: number;
  length: number;
}

const NOTHING: Sum = { amount: 0, length: 0 };

/**
 * Returns the cheapest sum of parts that covers the need; among sums of one price, a sum that covers
 * the least. The time grows with need × parts. A set of bases is calculated only if it can be cheaper
 * than the sets before it.
 */
export function cheapestCover({ parts, need, unit }: Group): Cover | undefined {
  const sets = setsOfBases(parts);
  const least = sets.length === 1 ? () => NOTHING : leastOf(parts, need);
  const ordered = sets
    .map((bases, index): Bound => ({ bases, index, ...least(bases) }))
    .toSorted(betterFirst);
  let best: (Bound & { filled: Filled }) | undefined;
  for (const bound of ordered) {
    if (best && betterFirst(best, bound) <= 0) break;
    const filled = fill(bound.bases, parts, need);
    const found = filled && { ...bound, filled, amount: filled.amount, length: filled.length };
    if (found && (!best || betterFirst(found, best) < 0)) best = found;
  }
  if (!best) return undefined;
  const { amount, length, filled } = best;
  return { amount, periods: periodsOf(filled), minutes: length * unit };
}

/** A set of bases with an amount and a length below which no sum with it can be. */
interface Bound extends Sum {
  bases: Part[];
  /** The place of the set among all sets, which decides between equal sums. */
  index: number;
}

const betterFirst = (a: Bound, b: Bound) =>
  a.amount - b.amount || a.length - b.length || a.index - b.index;

/**
 * Returns a function that finds a bound of a set. It is the higher one of two: with the bases, but with
 * each part allowed after them; or all other time at the lowest rate of an allowed part.
 */
function leastOf(parts: Part[], need: number): (bases: Part[]) => Sum {
  const { amounts } = fillFrom(NOTHING, parts, need);
  // Changes each entry to the length of the cheapest sum with at least the length of the entry.
  const cheapest = new Uint32Array(amounts.length);
  let best = amounts.length - 1;
  for (let length = best; length >= 0; length -= 1) {
    if (amounts[length]! <= amounts[best]!) best = length;
    cheapest[length] = best;
  }
  return (bases) => {
    const start = sumOf(bases);
    if (start.length >= need) return start;
    const rest = cheapest[need - start.length]!;
    const amount = start.amount + amounts[rest]!;
    const allowed = parts.filter((part) => isAllowed(part, bases));
    const perUnit = Math.min(...allowed.map(({ rate, length }) => rate / length));
    // Fractions are not exact. An amount is a whole number.
    const higher = start.amount + (need - start.length) * perUnit - 1;
    return higher > amount
      ? { amount: higher, length: need }
      : { amount, length: start.length + rest };
  };
}

const sumOf = (parts: Part[]): Sum => ({
  amount: parts.reduce((sum, { rate }) => sum + rate, 0),
  length: parts.reduce((sum, { length }) => sum + length, 0),
});

/**
 * Returns the sets of parts that others can be beside. A set is complete: it contains the base of
 * each of its parts. Eight periods have at most 18 complete sets.
 */
function setsOfBases(parts: Part[]): Part[][] {
  const bases = parts.filter(({ id }) => parts.some(({ beside }) => beside === id));
  return bases
    .reduce<Part[][]>((sets, base) => [...sets, ...sets.map((set) => [...set, base])], [[]])
    .filter((set) => set.every((part) => isAllowed(part, set)));
}

const isAllowed = ({ beside }: Part, bases: Part[]) =>
  beside === undefined || bases.some(({ id }) => id === beside);

/** The cheapest sum that has each of the bases at least once. */
interface Filled extends Sum {
  bases: Part[];
  /** The parts after the bases. */
  allowed: Part[];
  /** The index of the last part of the cheapest sum of each length. */
  lastPart: Uint8Array;
}

function fill(bases: Part[], parts: Part[], goal: number): Filled | undefined {
  const start = sumOf(bases);
  const allowed = parts.filter((part) => isAllowed(part, bases));
  if (start.length >= goal) return { ...start, bases, allowed, lastPart: new Uint8Array() };
  if (allowed.length === 0) return undefined;
  const { amounts, lastPart } = fillFrom(start, allowed, goal);
  let best = goal;
  for (let length = goal + 1; length < amounts.length; length += 1)
    if (amounts[length]! < amounts[best]!) best = length;
  const amount = amounts[best]!;
  return amount === Infinity ? undefined : { amount, length: best, bases, allowed, lastPart };
}

/** Adds parts to `start` until the goal is covered: the cheapest sum of each length, in ascending order. */
function fillFrom(start: Sum, parts: Part[], goal: number) {
  const lengths = parts.map(({ length }) => length);
  const rates = parts.map(({ rate }) => rate);
  const size = goal + Math.max(...lengths);
  const amounts = new Float64Array(size).fill(Infinity);
  const lastPart = new Uint8Array(size);
  amounts[start.length] = start.amount;
  for (let length = start.length; length < goal; length += 1) {
    if (amounts[length] === Infinity) continue;
    for (let index = 0; index < lengths.length; index += 1) {
      const next = length + lengths[index]!;
      const amount = amounts[length]! + rates[index]!;
      if (amount >= amounts[next]!) continue;
      amounts[next] = amount;
      lastPart[next] = index;
    }
  }
  return { amounts, lastPart };
}

/** Counts the parts of a sum: its bases, and the last part of each shorter sum. */
function periodsOf({ bases, allowed, length: end, lastPart }: Filled): Cover['periods'] {
  const counts = new Map(bases.map((part) => [part, 1]));
  const { length: start } = sumOf(bases);
  for (let length = end; length > start;) {
    const part = allowed[lastPart[length]!]!;
    counts.set(part, (counts.get(part) ?? 0) + 1);
    length -= part.length;
  }
  return Object.fromEntries([...counts].map(([{ id }, count]) => [id, count]));
}
