/** Runs tasks a few at a time; the others wait in the order they came. */
export interface Queue {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** How many tasks have not begun yet. */
  waiting(): number;
}

/**
 * Bounds how many images are decoded at once: each may take 160 MB and all of a core.
 * @param atOnce tasks that run at the same time
 */
export function createQueue(atOnce: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    waiting: () => waiting.length,
    async run(task) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        // The place goes to the next one directly, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
