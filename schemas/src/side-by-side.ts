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
