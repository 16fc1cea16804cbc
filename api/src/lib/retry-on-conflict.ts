import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';

/** Attempts of a write that conflicts with writes of other instances. */
const TRIES = 12;

/** Another writer was first, so the attempt is repeated. */
export class WriteConflict extends Error {}

/**
 * Repeats a compare-and-set write until no other writer was first.
 * @param attempt reads and writes; null, or WriteConflict, if the document has changed in between
 * @throws AppError `unavailable` after too many conflicts
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pauseBeforeRetry(tries);
    const written = await attempt().catch((error: unknown) => {
      if (error instanceof WriteConflict) return null;
      throw error;
    });
    if (written !== null) return written;
  }
  throw new AppError('unavailable', { message: 'Too many changes at once. Please try again.' });
}

/**
 * Waits before another attempt. The time is random, so that writers that conflicted do not conflict again.
 * @param tries the number of attempts so far
 */
export const pauseBeforeRetry = (tries: number): Promise<void> =>
  wait(Math.random() * Math.min(250, 4 * 2 ** tries));
