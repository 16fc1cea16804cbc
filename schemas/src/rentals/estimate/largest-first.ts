import type { Cover, Group, Part } from './parts.ts';

/**
 * Covers the need with the largest period as often as it fits, then with the next one. The smallest
 * period covers a remainder that is shorter than all periods. A period with `beside` is used only after
 * the period that it names. If both have the same length, the named period is used once: “first day”,
 * then “additional day”.
 */
export function largestFirstCover({ parts, need, unit }: Group): Cover | undefined {
  const counts = new Map<Part, number>();
  const isAllowed = ({ beside }: Part) =>
    beside === undefined || [...counts.keys()].some(({ id }) => id === beside);
  const add = (part: Part, count: number) => {
    if (count > 0) counts.set(part, (counts.get(part) ?? 0) + count);
    left -= count * part.length;
  };
  let left = need;
  const ordered = parts.toSorted(largerFirst);
  for (const part of ordered) {
    if (!isAllowed(part)) continue;
    const fits = Math.floor(left / part.length);
    const isFirst = parts.some(
      ({ beside, length }) => beside === part.id && length === part.length,
    );
    add(part, isFirst ? Math.min(fits, 1) : fits);
  }
  if (left > 0) {
    const smallest = ordered.filter(isAllowed).toSorted(smallerFirst)[0];
    if (!smallest) return undefined;
    add(smallest, Math.ceil(left / smallest.length));
  }
  const used = [...counts];
  return {
    amount: used.reduce((sum, [{ rate }, count]) => sum + rate * count, 0),
    periods: Object.fromEntries(used.map(([{ id }, count]) => [id, count])),
    minutes: (need - left) * unit,
  };
}

const isAdditional = ({ beside }: Part) => Number(beside !== undefined);

/** Orders by length. Of equal lengths, a period comes before those beside it, then the cheaper one first. */
const largerFirst = (a: Part, b: Part) =>
  b.length - a.length || isAdditional(a) - isAdditional(b) || a.rate - b.rate;

const smallerFirst = (a: Part, b: Part) =>
  a.length - b.length || isAdditional(b) - isAdditional(a) || a.rate - b.rate;
