import { AppError } from '@siteyard/schemas/errors';
import pLimit, { type LimitFunction } from 'p-limit';

/** A mutex for each key: tasks with the same key run one after the other, others concurrently. */
export type KeyedLock<Key> = <T>(key: Key, task: () => Promise<T>) => Promise<T>;

/** How long a task waits for the lock by default, in ms. */
const WAIT_MS = 30_000;

/**
 * Creates a lock for the writers in this process: p-limit for each key, with a limit of the wait.
 * @param waitMs how long a task waits for the lock. A task that waits longer never runs and fails
 *   with AppError `unavailable`: the task before it may wait for a database that does not answer.
 */
export function createKeyedLock<Key>(waitMs = WAIT_MS): KeyedLock<Key> {
  const limits = new Map<Key, LimitFunction>();
  return (key, task) =>
    new Promise((resolve, reject) => {
      const limit = limits.get(key) ?? pLimit(1);
      limits.set(key, limit);
      let isLate = false;
      const giveUp = () => {
        isLate = true;
        reject(new AppError('unavailable', { message: TOO_LONG }));
      };
      // A task that was added just now is pending for a moment.
      const isTaken = limit.activeCount + limit.pendingCount > 0;
      const timer = isTaken ? setTimeout(giveUp, waitMs) : undefined;
      void limit(async () => {
        clearTimeout(timer);
        // The next task waits for the end of this one, even if it fails.
        if (!isLate) await Promise.resolve().then(task).then(resolve, reject);
        if (limit.pendingCount === 0) limits.delete(key);
      });
    });
}

const TOO_LONG = 'Another change takes too long. Please try again.';
