/** Whether two items of a list are the same one. */
export type Rule<T> = (a: T, b: T) => boolean;

/**
 * Returns for each item of `side` the index of the matching item in `base`; undefined if there is none.
 * Each item of `base` is matched at most once. Earlier rules come first. Null never matches.
 */
export function matchItems<T>(
  base: readonly (T | null)[],
  side: readonly (T | null)[],
  rules: readonly Rule<T>[],
): (number | undefined)[] {
  const found: (number | undefined)[] = side.map(() => undefined);
  const used = new Set<number>();
  for (const rule of rules)
    side.forEach((item, at) => {
      if (!item || found[at] !== undefined) return;
      const place = base.findIndex(
        (other, index) => other && !used.has(index) && rule(other, item),
      );
      if (place < 0) return;
      used.add(place);
      found[at] = place;
    });
  return found;
}
