import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';

/** Runs tasks with the same key one after the other; tasks with different keys run concurrently. */
export type Turns<Key> = <T>(key: Key, task: () => Promise<T>) => Promise<T>;

/** Prevents conflicts between writers in one process. */
export function createTurns<Key>(): Turns<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, task) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(task);
    // The next task waits for the end of this one, even if it fails.
    const ended = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key);
      });
    last.set(key, ended);
    return mine;
  };
}

/** Attempts of a write that conflicts with writes of other instances. */
const TRIES = 12;

/**
 * Repeats a compare-and-set write until no other writer was first.
 * @param attempt reads and writes; null if the document has changed in between
 * @throws AppError `unavailable` after too many conflicts
 */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(tries);
    const written = await attempt();
    if (written !== null) return written;
  }
  throw new AppError('unavailable', { message: 'Too many changes at once. Please try again.' });
}

/** Random, so that writers that conflicted do not conflict again. */
const pause = (tries: number) => wait(Math.random() * Math.min(250, 4 * 2 ** tries));
