import { AppError } from '@siteyard/schemas/errors';
import pLimit from 'p-limit';

/** argon2id with 19 MiB and 2 passes (security, decision 10). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes computed at once, and callers that may wait: each takes 19 MiB and some 30 ms of a core. */
const AT_WORK = 2;
const WAITING = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a password belongs to a hash; an undefined hash costs the same and is never right. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashing behind a bounded queue, so that a flood of sign-ins costs neither memory nor the
 * visitors' pages. Callers beyond the queue get `too_many_requests`.
 */
export function createPasswords(): Passwords {
  const limit = pLimit(AT_WORK);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= WAITING) throw new AppError('too_many_requests');
    return limit(work);
  };
  // A hash with the same cost, which the password for an unknown e-mail is compared with.
  let decoy: Promise<string> | undefined;
  const argon2 = () => import('@node-rs/argon2');
  const hash = async (password: string) => (await argon2()).hash(password.normalize('NFC'), COST);
  return {
    hash: async (password) => run(() => hash(password)),
    verify: async (stored, password) =>
      run(async () => {
        const against = stored ?? (await (decoy ??= hash('no administrator has this password')));
        const right = await (await argon2()).verify(against, password.normalize('NFC'));
        return right && stored !== undefined;
      }),
  };
}
