import { AppError } from '@siteyard/schemas/errors';
import pLimit from 'p-limit';
import { memoizeAsync } from '../../lib/memoize-async.ts';

/** The cost of an argon2id hash: memory in KiB, and number of passes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** 19 MiB and 2 passes (security, decision 10). */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** The hashes computed at the same time, and the callers that may wait. A hash takes 19 MiB and 30 ms of a core. */
const AT_WORK = 2;
const WAITING = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a password matches a hash. An undefined hash never matches and takes the same time. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes passwords in a bounded queue, so that many simultaneous sign-ins neither exhaust the memory nor
 * slow down pages. If the queue is full, callers get `too_many_requests`.
 * @param cost the cost of new hashes; a stored hash contains its own cost
 */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const limit = pLimit(AT_WORK);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= WAITING)
      throw new AppError('too_many_requests', { body: { retry_after: 1 } });
    return limit(work);
  };
  const argon2 = () => import('@node-rs/argon2');
  const hash = async (password: string) =>
    (await argon2()).hash(password.normalize('NFC'), { ...cost, parallelism: 1 });
  // For unknown e-mail addresses, passwords are compared with this hash. It has the same cost, so the time
  // is the same.
  const decoy = memoizeAsync(() => hash('no administrator has this password'));
  return {
    hash: async (password) => run(() => hash(password)),
    verify: async (stored, password) =>
      run(async () => {
        const against = stored ?? (await decoy());
        const { verify } = await argon2();
        // A malformed hash, for example after a manual edit of the database, matches no password.
        const right = await verify(against, password.normalize('NFC')).catch(() => false);
        return right && stored !== undefined;
      }),
  };
}
