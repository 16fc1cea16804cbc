import { setTimeout as wait } from 'node:timers/promises';

/** How long a write waits for a run that changes the same document, in ms. */
const WAIT_MS = 5_000;
const STEP_MS = 50;

/**
 * Reads a document until no run is about to change it.
 * @param refuse makes the error for a write that has waited long enough
 */
export async function whenFree<T extends { next?: unknown }>(
  read: () => Promise<T>,
  refuse: () => Promise<Error> | Error,
  waitMs = WAIT_MS,
): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const document = await read();
    if (!document.next) return document;
    if (performance.now() >= end) throw await refuse();
    await wait(STEP_MS);
  }
}
