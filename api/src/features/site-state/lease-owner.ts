import { randomUUID } from 'node:crypto';
import { numberedBy } from './numbered-by.ts';

/** How long a lease lasts without being renewed, in ms. */
export const LEASE_MS = 15_000;

const HERE = numberedBy();

/** Names this process: what numbers it, its number there, and a text that no other has. */
const PROCESS = `${HERE}|${process.pid}|${randomUUID()}`;

/**
 * Whether the process that holds a lease is certainly gone. Of another machine or container nobody
 * knows; in this one a process that was killed needs no waiting for.
 */
export function isGone(owner: string): boolean {
  const [place, pid] = owner.split('|');
  if (place !== HERE || owner.startsWith(PROCESS)) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Names a new holder in this process. */
export const newOwner = () => `${PROCESS}|${randomUUID()}`;

/**
 * Renews a lease again and again, until the returned function is called.
 * @param lost told when a renewal fails; by default, whoever writes under the lease finds out
 */
export function keepRenewing(
  renew: () => Promise<void>,
  everyMs: number,
  lost: (error: Error) => void = () => {},
): () => void {
  const timer = setInterval(() => void renew().catch(lost), everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * Takes a lease with one write. If the response is lost, the lease may be taken, so it is given back. If
 * that fails, too, the lease expires.
 * @throws what `take` throws
 */
export async function takeOrGiveBack<T>(
  take: () => Promise<T>,
  giveBack: () => Promise<unknown>,
): Promise<T> {
  try {
    return await take();
  } catch (error) {
    await giveBack().catch(() => undefined);
    throw error;
  }
}
