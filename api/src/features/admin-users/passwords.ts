import { AppError } from '@siteyard/schemas/errors';
import pLimit from 'p-limit';

/** The cost of an argon2id hash: memory in KiB, and passes over it. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** 19 MiB and 2 passes (security, decision 10). */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes computed at once, and callers that may wait. Each hash takes 19 MiB and 30 ms of a core. */
const AT_WORK = 2;
const WAITING = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a password matches a hash. An undefined hash never matches and takes the same time. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes passwords in a bounded queue, so that a flood of sign-ins neither exhausts the memory nor
 * slows down pages. Callers beyond the queue get `too_many_requests`.
 * @param cost the cost of new hashes; a stored hash has its own
 */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const limit = pLimit(AT_WORK);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= WAITING)
      throw new AppError('too_many_requests', { body: { retry_after: 1 } });
    return limit(work);
  };
  // For an unknown e-mail address, the password is compared with this hash of the same cost.
  let decoy: Promise<string> | undefined;
  const argon2 = () => import('@node-rs/argon2');
  const hash = async (password: string) =>
    (await argon2()).hash(password.normalize('NFC'), { ...cost, parallelism: 1 });
  return {
    hash: async (password) => run(() => hash(password)),
    verify: async (stored, password) =>
      run(async () => {
        const against = stored ?? (await (decoy ??= hash('no administrator has this password')));
        const { verify } = await argon2();
        // A malformed hash, for example after a manual change in the database, matches no password.
        const right = await verify(against, password.normalize('NFC')).catch(() => false);
        return right && stored !== undefined;
      }),
  };
}
