import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';

/** Runs tasks on one thing one after the other, in the order they came; on others at the same time. */
export type Turns<Key> = <T>(key: Key, task: () => Promise<T>) => Promise<T>;

/** So that writers within one process do not meet at all, however many there are. */
export function createTurns<Key>(): Turns<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return (key, task) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(task);
    // Whoever comes next waits for its end, however it ends.
    const ended = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === ended) last.delete(key);
      });
    last.set(key, ended);
    return mine;
  };
}

/** Tries of a write that meets those of other instances. */
const TRIES = 12;

/**
 * Writes by compare-and-set until nobody else was first.
 * @param attempt looks at what is there and writes; null when it has changed in between
 * @throws AppError `unavailable` where others are first time and again
 */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(tries);
    const written = await attempt();
    if (written !== null) return written;
  }
  throw new AppError('unavailable', { message: 'Too many changes at once. Please try again.' });
}

/** By chance, so that those who met do not meet again. */
const pause = (tries: number) => wait(Math.random() * Math.min(250, 4 * 2 ** tries));
