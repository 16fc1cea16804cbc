/** Returns a copy of a list with the item at `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const moved = items.slice(from, from + 1);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}
