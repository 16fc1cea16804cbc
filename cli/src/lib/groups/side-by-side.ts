/**
 * Calls `work` for each item in order, with at most `limit` concurrent calls.
 * @param isStopped returns true to start no further call
 */
export async function sideBySide<T>(
  items: readonly T[],
  limit: number,
  isStopped: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  const worker = async () => {
    for (const item of remaining) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
