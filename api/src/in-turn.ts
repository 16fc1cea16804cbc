import { setTimeout as wait } from 'node:timers/promises';

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
export const WRITE_TRIES = 12;

/** The pause before the next try: by chance, so that those who met do not meet again. */
export function pauseBeforeTry(attempt: number): Promise<void> {
  return wait(Math.random() * Math.min(250, 4 * 2 ** attempt));
}
