/**
 * Removes duplicates: keeps the last item of each key, at the first one's position. An item that is
 * created or changed while a list is loaded in parts can be in two of them.
 */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
