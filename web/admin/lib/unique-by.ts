/**
 * Each thing once, as it came last, at its first place: what is created or changed while a list is
 * loaded part by part may stand in two of its parts.
 */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
