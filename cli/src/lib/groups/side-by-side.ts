/**
 * Calls `work` for each item, at most `limit` at a time, in their order.
 * @param isStopped asked before each call; true begins no more
 */
export async function sideBySide<T>(
  items: readonly T[],
  limit: number,
  isStopped: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
