import { isIPv6 } from 'node:net';
import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseAway } from '../lib/database-away.ts';
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

/**
 * Rate limits in the database, which all instances share. The windows are short, so callers beyond a
 * limit wait a moment and are never locked out. Keys are stored as hashes.
 */
export function createRateLimits(connection: Connection): RateLimits {
  return (name, points, seconds) => {
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
          if (isDatabaseAway(refusal)) throw new AppError('unavailable', { cause: refusal });
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
}

/** Creates the indexes for `createRateLimits`. */
export async function ensureRateLimitIndexes(connection: Connection): Promise<void> {
  const collection = connection.collection('rate_limits');
  await collection.createIndexes([
    { key: { expire: -1 }, expireAfterSeconds: 0 },
    { key: { key: 1 }, unique: true },
  ]);
}

/** The part of an IP address that one household shares: a whole IPv4 address, or 56 bits of IPv6. */
export function networkOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  // The URL parser normalises IPv6 addresses.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const bits = groups.map((group) => group.padStart(4, '0')).join('');
  return `${bits.slice(0, 14)}/56`;
}
