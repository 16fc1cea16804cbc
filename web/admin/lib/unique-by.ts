/**
 * Removes duplicates: keeps the last item with each key, at the position of the first. An item that is
 * created or changed while a list is loaded in parts can be in two parts.
 */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
