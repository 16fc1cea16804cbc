import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs tasks with the same key one after the other; tasks with different keys run concurrently. */
export type Turns<Key> = <T>(key: Key, task: () => Promise<T>) => Promise<T>;

/** How long a task waits for its turn by default, in ms. */
const WAIT_MS = 30_000;

/**
 * Prevents conflicts between writers in one process: p-limit for each key, with a limit of the wait.
 * @param waitMs how long a task waits for its turn. A task that waits longer never runs and fails
 *   with AppError `unavailable`: the task before it may wait for a database that does not answer.
 *   `Infinity` is for tasks that have a limit of their own.
 */
export function createTurns<Key>(waitMs = WAIT_MS): Turns<Key> {
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
      const mayWait = isTaken && Number.isFinite(waitMs);
      const timer = mayWait ? setTimeout(giveUp, waitMs) : undefined;
      void limit(async () => {
        clearTimeout(timer);
        // The next task waits for the end of this one, even if it fails.
        if (!isLate) await Promise.resolve().then(task).then(resolve, reject);
        if (limit.pendingCount === 0) limits.delete(key);
      });
    });
}

const TOO_LONG = 'Another change takes too long. Please try again.';

/** Attempts of a write that conflicts with writes of other instances. */
const TRIES = 12;

/** Another writer was first, so the attempt is repeated. */
export class Outdated extends Error {}

/**
 * Repeats a compare-and-set write until no other writer was first.
 * @param attempt reads and writes; null, or Outdated, if the document has changed in between
 * @throws AppError `unavailable` after too many conflicts
 */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(tries);
    const written = await attempt().catch((error: unknown) => {
      if (error instanceof Outdated) return null;
      throw error;
    });
    if (written !== null) return written;
  }
  throw new AppError('unavailable', { message: 'Too many changes at once. Please try again.' });
}

/** Random, so that writers that conflicted do not conflict again. */
const pause = (tries: number) => wait(Math.random() * Math.min(250, 4 * 2 ** tries));
