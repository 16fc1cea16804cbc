/**
 * Prepares items in advance, and yields each item with its prepared value, in order. The limit is a weight,
 * because `pMapIterable` of p-map limits only the number of items, and a page may have megabytes.
 * @param weightOf returns the weight of an item, such as its size in bytes
 * @param most the maximum weight of the prepared items and the yielded one. A single item may be
 *   heavier.
 * @throws the error of `prepare` when the item is due
 */
export async function* prefetch<T, Prepared>(
  items: Iterable<T>,
  prepare: (item: T) => Promise<Prepared>,
  weightOf: (item: T) => number,
  most: number,
): AsyncGenerator<[T, Prepared]> {
  const iterator = items[Symbol.iterator]();
  const begun: { item: T; weight: number; prepared: Promise<Prepared> }[] = [];
  let weight = 0;
  for (let next = iterator.next(); ;) {
    while (!next.done) {
      const own = weightOf(next.value);
      if (begun.length > 0 && weight + own > most) break;
      const prepared = prepare(next.value);
      // Prevents an unhandled rejection. The `await` below throws the error.
      prepared.catch(() => undefined);
      begun.push({ item: next.value, weight: own, prepared });
      weight += own;
      next = iterator.next();
    }
    const first = begun.shift();
    if (!first) return;
    yield [first.item, await first.prepared];
    weight -= first.weight;
  }
}
