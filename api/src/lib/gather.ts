import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Gathers what is asked for at the same moment, and does it at once: one command for many documents
 * costs the database far less than one for each.
 * @param work does it for all; when it fails, it has failed for each
 */
export function gather<T>(work: (all: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: { all: T[]; done: Promise<void> } | undefined;
  function begin() {
    const all: T[] = [];
    const done = nextTurn().then(() => {
      waiting = undefined;
      return work(all);
    });
    return { all, done };
  }
  return (item) => {
    waiting ??= begin();
    waiting.all.push(item);
    return waiting.done;
  };
}
