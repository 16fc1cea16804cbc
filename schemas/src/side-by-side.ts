/**
 * Runs a task for each item, a few at a time, in order. After a failure, no further task is started.
 * @param atOnce the number of concurrent tasks. The default suits the database, which combines
 *   concurrent writes.
 * @throws the first error, when all started tasks have ended
 */
export async function sideBySide<T>(
  items: Iterable<T>,
  task: (item: T) => Promise<void>,
  atOnce = 16,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = iterator.next(); !next.done && !failed; next = iterator.next())
      await task(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

/**
 * Prepares items in advance, and yields each item with its prepared value, in order.
 * @param weightOf returns the weight of an item, such as its size in bytes
 * @param most the maximum weight of the prepared items and the yielded one. A single item may be
 *   heavier.
 * @throws the error of `prepare` when the item is due
 */
export async function* inOrder<T, Prepared>(
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
