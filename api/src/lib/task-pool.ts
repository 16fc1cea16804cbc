import pLimit from 'p-limit';

/**
 * Runs tasks in the background, a few at a time. Unlike with p-limit, a caller waits until its task begins,
 * so that it does not read everything into memory.
 */
export interface TaskPool {
  /** Resolves when the task has begun. @throws the error of an earlier task */
  add(task: () => Promise<void>): Promise<void>;
  /** Resolves when all tasks so far have ended. @throws the error of one of them */
  settle(): Promise<void>;
}

export function createTaskPool(atOnce = 16): TaskPool {
  const limit = pLimit(atOnce);
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  return {
    add: (task) =>
      new Promise((resolve, reject) => {
        const run = async () => {
          if (errors.length > 0) return reject(errors[0] as Error);
          // An error that is thrown before the first await must end the task, too.
          const ended = (async () => task())();
          resolve();
          await ended.catch((error: unknown) => void errors.push(error));
        };
        const mine = limit(run).finally(() => running.delete(mine));
        running.add(mine);
      }),
    async settle() {
      await Promise.all(running);
      if (errors.length > 0) throw errors[0];
    },
  };
}
