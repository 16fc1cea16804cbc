import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseUnavailable } from '../lib/database-unavailable.ts';
import { shortSha256 } from '../lib/sha256.ts';

export interface RateLimit {
  /**
   * Counts one attempt, before the call changes anything.
   * @throws AppError `too_many_requests` with the time to wait; `unavailable`
   */
  take(key: string): Promise<void>;
  /** Takes back one attempt, after it succeeded. */
  giveBack(key: string): Promise<void>;
}

export type RateLimits = (name: string, points: number, seconds: number) => RateLimit;

/** A limit that some callers have used up at this moment. */
interface UsedUpLimit {
  name: string;
  callers: number;
  /** When it ends for all of them. */
  until: Date;
}

export interface UsedUpLimits {
  /** @param network see `networkOf` in `network.ts`; the limits of all callers if it is absent */
  usedUp(network?: string): Promise<UsedUpLimit[]>;
}

/**
 * Rate limits in the database, which all instances share. The windows are short, so callers beyond a
 * limit wait a moment and are never locked out. Keys are stored as hashes.
 */
export function createRateLimits(connection: Connection): RateLimits & UsedUpLimits {
  const known = new Map<string, number>();
  const usedUp: UsedUpLimits['usedUp'] = (network) => findUsedUp(connection, known, network);
  const create: RateLimits = (name, points, seconds) => {
    known.set(name, points);
    const limiter = new RateLimiterMongo({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: 'rate_limits',
      keyPrefix: name,
      points,
      duration: seconds,
      // `ensureRateLimitIndexes` creates the indexes of the one collection at the start.
      disableIndexesCreation: true,
    });
    return {
      async take(key) {
        try {
          await limiter.consume(shortSha256(key));
        } catch (refusal) {
          // Limits come first, so the call has changed nothing.
          if (isDatabaseUnavailable(refusal)) throw new AppError('unavailable', { cause: refusal });
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw new AppError('too_many_requests', { body: { retry_after: wait } });
        }
      },
      async giveBack(key) {
        await limiter.reward(shortSha256(key));
      },
    };
  };
  return Object.assign(create, { usedUp });
}

/** How many counters are read at once. */
const READ_MOST = 1_000;

/** @param known the points of each limit, by its name */
async function findUsedUp(
  connection: Connection,
  known: ReadonlyMap<string, number>,
  network: string | undefined,
): Promise<UsedUpLimit[]> {
  const counters = connection.collection<{ key: string; points: number; expire: Date }>(
    'rate_limits',
  );
  const lowest = Math.min(...known.values());
  const full = { expire: { $gt: new Date() }, points: { $gte: lowest } };
  const wanted = network === undefined ? undefined : shortSha256(network);
  const found = new Map<string, UsedUpLimit>();
  for await (const { key, points, expire } of counters.find(full).limit(READ_MOST)) {
    const [name = '', caller] = key.split(':');
    if (points < (known.get(name) ?? Infinity)) continue;
    if (wanted !== undefined && caller !== wanted) continue;
    const { callers, until } = found.get(name) ?? { callers: 0, until: expire };
    found.set(name, { name, callers: callers + 1, until: expire > until ? expire : until });
  }
  return [...found.values()];
}

/** Creates the indexes for `createRateLimits`. */
export async function ensureRateLimitIndexes(connection: Connection): Promise<void> {
  const collection = connection.collection('rate_limits');
  await collection.createIndexes([
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ]);
}
