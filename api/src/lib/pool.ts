/** Runs tasks in the background, a few at a time. */
export interface Pool {
  /** Resolves when the task has begun. @throws what an earlier task has thrown */
  add(task: () => Promise<void>): Promise<void>;
  /** Resolves when all tasks so far have ended. @throws what one of them has thrown */
  settle(): Promise<void>;
}

export function createPool(atOnce = 16): Pool {
  const running = new Set<Promise<void>>();
  /** Those who wait until a task ends. A race of all tasks would be told of each of them. */
  const waiting: (() => void)[] = [];
  let failure: { error: unknown } | undefined;
  return {
    async add(task) {
      while (running.size >= atOnce)
        await new Promise<void>((resolve) => void waiting.push(resolve));
      if (failure) throw failure.error;
      const mine: Promise<void> = task()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          running.delete(mine);
          waiting.shift()?.();
        });
      running.add(mine);
    },
    async settle() {
      await Promise.all(running);
      if (failure) throw failure.error;
    },
  };
}
