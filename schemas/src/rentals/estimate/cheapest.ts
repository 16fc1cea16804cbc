import type { Cover, Group, Part } from './parts.ts';

/** A sum of parts under construction. */
interface Sum {
  amount: number;
  /** The units that it covers. */
  length: number;
  periods: Record<string, number>;
}

const NOTHING: Sum = { amount: 0, length: 0, periods: {} };

/**
 * Returns the cheapest set of parts that covers the need; among sets of one price, a set that covers
 * the least. The time grows with need × parts.
 */
export function cheapestCover({ parts, need, unit }: Group): Cover | undefined {
  const sets = setsOfBases(parts).map((bases, index) => {
    return { bases, index, least: leastAmount(parts, bases, need) };
  });
  const found: { sum: Sum; index: number }[] = [];
  let lowest = Infinity;
  for (const { bases, index, least } of sets.toSorted((a, b) => a.least - b.least)) {
    if (least > lowest) break;
    const sum = cheapestSum(parts, bases, need);
    if (!sum) continue;
    found.push({ sum, index });
    lowest = Math.min(lowest, sum.amount);
  }
  const best = found.toSorted(
    (a, b) => a.sum.amount - b.sum.amount || a.sum.length - b.sum.length || a.index - b.index,
  )[0]?.sum;
  return best && { amount: best.amount, periods: best.periods, minutes: best.length * unit };
}

/** Returns an amount below which no sum with these bases can be: all other time at the lowest rate. */
function leastAmount(parts: Part[], bases: Part[], goal: number): number {
  const start = bases.reduce(withPart, NOTHING);
  const allowed = parts.filter((part) => isAllowed(part, bases));
  const perUnit = Math.min(...allowed.map(({ rate, length }) => rate / length));
  // Fractions are not exact. An amount is a whole number.
  return start.length >= goal ? start.amount : start.amount + (goal - start.length) * perUnit - 1;
}

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

/** Returns the cheapest sum that has each of the bases at least once. */
function cheapestSum(parts: Part[], bases: Part[], goal: number): Sum | undefined {
  const start = bases.reduce(withPart, NOTHING);
  if (start.length >= goal) return start;
  const allowed = parts.filter((part) => isAllowed(part, bases));
  if (allowed.length === 0) return undefined;
  return fill(allowed, start, goal);
}

const withPart = (sum: Sum, { id, rate, length }: Part): Sum => ({
  amount: sum.amount + rate,
  length: sum.length + length,
  periods: { ...sum.periods, [id]: (sum.periods[id] ?? 0) + 1 },
});

/** Adds parts to `start` until the goal is covered: the cheapest sum of each length, in ascending order. */
function fill(parts: Part[], start: Sum, goal: number): Sum | undefined {
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
  let best = goal;
  for (let length = goal + 1; length < size; length += 1)
    if (amounts[length]! < amounts[best]!) best = length;
  return amounts[best] === Infinity ? undefined : partsOf(best, parts, lastPart, start);
}

/** Returns the sum of a length from the last part of each shorter sum. */
function partsOf(end: number, parts: Part[], lastPart: Uint8Array, start: Sum): Sum {
  const sum: Sum = { ...start, periods: { ...start.periods } };
  for (let length = end; length > start.length; length -= parts[lastPart[length]!]!.length) {
    const { id, rate } = parts[lastPart[length]!]!;
    sum.amount += rate;
    sum.periods[id] = (sum.periods[id] ?? 0) + 1;
  }
  sum.length = end;
  return sum;
}
