import type { Cover, Group, Part } from './parts.ts';

/** The amount of several parts together, and the number of units that they cover. */
interface Sum {
  amount: number;
  length: number;
}

const NOTHING: Sum = { amount: 0, length: 0 };

/**
 * Returns the cheapest sum of parts that covers the need; among sums with the same amount, the shortest.
 * Undefined if no parts cover it. Calculates one table of need × parts for each set of bases (the parts
 * that other parts are beside), but skips sets whose lower bound is above a known sum.
 */
export function cheapestCover({ parts, need, unit }: Group): Cover | undefined {
  const sets = setsOfBases(parts);
  const boundOf = sets.length === 1 ? () => NOTHING : lowerBounds(parts, need);
  const ordered = sets
    .map((bases, index): Bound => ({ bases, index, ...boundOf(bases) }))
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

/** A set of bases, and a lower bound of each sum that contains the set. */
interface Bound extends Sum {
  bases: Part[];
  /** The index of the set. Of equal sums, the one with the lower index is used. */
  index: number;
}

const betterFirst = (a: Bound, b: Bound) =>
  a.amount - b.amount || a.length - b.length || a.index - b.index;

/**
 * Returns a function that calculates a lower bound of the sums with a set of bases. It is the higher of
 * two bounds: the bases and the cheapest sum of any parts for the remaining time; or the bases and the
 * remaining time at the lowest rate per unit of the parts that the bases allow.
 */
function lowerBounds(parts: Part[], need: number): (bases: Part[]) => Sum {
  const { amounts } = fillFrom(NOTHING, parts, need);
  // `cheapest[length]` is the length of the cheapest sum that covers at least `length` units.
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
    // Subtracts 1, because the division is not exact. All amounts are whole numbers.
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
 * Returns all sets of bases that are complete: a set that contains a part also contains the base of
 * that part. Eight periods have at most 18 complete sets.
 */
function setsOfBases(parts: Part[]): Part[][] {
  const bases = parts.filter(({ id }) => parts.some(({ beside }) => beside === id));
  return bases
    .reduce<Part[][]>((sets, base) => [...sets, ...sets.map((set) => [...set, base])], [[]])
    .filter((set) => set.every((part) => isAllowed(part, set)));
}

const isAllowed = ({ beside }: Part, bases: Part[]) =>
  beside === undefined || bases.some(({ id }) => id === beside);

/** The cheapest sum that contains each of the bases at least once. */
interface Filled extends Sum {
  bases: Part[];
  /** The parts that can be added to the bases. */
  allowed: Part[];
  /** For each length, the index (in `allowed`) of the last part of the cheapest sum of this length. */
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

/**
 * Returns the amount of the cheapest sum of each length, from `start` to the first lengths that cover
 * the goal.
 */
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

/** Counts the parts of a sum. Follows the last parts from the whole length back to the bases. */
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
