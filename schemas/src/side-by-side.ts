/**
 * Runs a task for each item, a few at a time, in their order. After a failure none is begun any more.
 * @param atOnce the default suits the database, which writes what arrives together at once
 * @throws the first error, once every task that was begun has ended
 */
export async function sideBySide<T>(
  items: Iterable<T>,
  task: (item: T) => Promise<void>,
  atOnce = 16,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = left.next(); !next.done && !failed; next = left.next())
      await task(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

/**
 * Prepares items ahead, and gives each with what was prepared, in their order.
 * @param weightOf what an item weighs that is prepared, or in use
 * @param most what all of them may weigh; one alone may weigh more
 * @throws what `prepare` has thrown, in its turn
 */
export async function* inOrder<T, Prepared>(
  items: Iterable<T>,
  prepare: (item: T) => Promise<Prepared>,
  weightOf: (item: T) => number,
  most: number,
): AsyncGenerator<[T, Prepared]> {
  const left = items[Symbol.iterator]();
  const begun: { item: T; weight: number; prepared: Promise<Prepared> }[] = [];
  let weight = 0;
  for (let next = left.next(); ;) {
    while (!next.done) {
      const own = weightOf(next.value);
      if (begun.length > 0 && weight + own > most) break;
      const prepared = prepare(next.value);
      // Whoever awaits it is told.
      prepared.catch(() => undefined);
      begun.push({ item: next.value, weight: own, prepared });
      weight += own;
      next = left.next();
    }
    const first = begun.shift();
    if (!first) return;
    yield [first.item, await first.prepared];
    weight -= first.weight;
  }
}
