import pLimit from 'p-limit';

/** Runs tasks a few at a time; the others wait in the order they came. */
export interface Queue {
  /**
   * @param caller aborted when the caller has left: a task that has not started then never does,
   *   and whatever it holds (an upload's bytes) is freed at once
   * @throws the signal's reason then
   */
  run<T>(task: () => Promise<T>, caller?: AbortSignal): Promise<T>;
  /** How many tasks have not started yet, those of callers who have left not counted. */
  waiting(): number;
}

/**
 * Limits how many images are decoded at once: each may take 160 MB and a whole core.
 * @param atOnce tasks that run at the same time
 */
export function createQueue(atOnce: number): Queue {
  const limit = pLimit(atOnce);
  let abandoned = 0;
  return {
    waiting: () => limit.pendingCount - abandoned,
    run<T>(task: () => Promise<T>, caller?: AbortSignal): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        caller?.throwIfAborted();
        let pending: (() => Promise<T>) | undefined = task;
        const leave = () => {
          pending = undefined;
          abandoned += 1;
          reject(caller?.reason as Error);
        };
        caller?.addEventListener('abort', leave, { once: true });
        void limit(async () => {
          caller?.removeEventListener('abort', leave);
          if (pending === undefined) abandoned -= 1;
          else await pending().then(resolve, reject);
        });
      });
    },
  };
}
