import pLimit from 'p-limit';

/** Runs a limited number of tasks at a time; the others wait in order. */
export interface Queue {
  /**
   * @param caller aborted when the client disconnects: a task that has not started is dropped, and its
   *   memory (the bytes of an upload) is released
   * @throws the reason of the signal, if the task was dropped
   */
  run<T>(task: () => Promise<T>, caller?: AbortSignal): Promise<T>;
  /** The number of tasks that wait, without dropped ones. */
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
