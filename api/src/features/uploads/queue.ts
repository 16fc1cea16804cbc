/** Runs tasks a few at a time; the others wait in the order they came. */
export interface Queue {
  /**
   * @param waited aborted when nobody waits for the task any more: if it has not begun, it never does
   * @throws the signal's reason then
   */
  run<T>(task: () => Promise<T>, waited?: AbortSignal): Promise<T>;
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

  /** Waits until a place is handed over. */
  const place = (waited: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        waited?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(waited?.reason as Error);
      };
      waiting.push(take);
      waited?.addEventListener('abort', leave, { once: true });
    });

  return {
    waiting: () => waiting.length,
    async run(task, waited) {
      waited?.throwIfAborted();
      if (running >= atOnce) await place(waited);
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
