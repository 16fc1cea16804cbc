import { AppError } from '@siteyard/schemas/errors';

/** argon2id with 19 MiB and 2 passes (security, decision 10). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes at work at once, and callers that may wait: each takes 19 MiB and some 30 ms of a core. */
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
  const run = boundedQueue(AT_WORK, WAITING);
  // A hash of nothing in particular with the same cost: what an unknown e-mail is compared with.
  let decoy: Promise<string> | undefined;
  const argon2 = () => import('@node-rs/argon2');
  const hash = async (password: string) => (await argon2()).hash(password.normalize('NFC'), COST);
  return {
    hash: (password) => run(() => hash(password)),
    verify: (stored, password) =>
      run(async () => {
        const against = stored ?? (await (decoy ??= hash('no administrator has this password')));
        const right = await (await argon2()).verify(against, password.normalize('NFC'));
        return right && stored !== undefined;
      }),
  };
}

function boundedQueue(atWork: number, waiting: number) {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atWork) {
      if (queue.length >= waiting) throw new AppError('too_many_requests');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
