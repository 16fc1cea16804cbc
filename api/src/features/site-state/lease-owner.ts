import { randomUUID } from 'node:crypto';
import { pidNamespace } from './pid-namespace.ts';

/** The duration of a lease that is not renewed, in ms. */
export const LEASE_MS = 15_000;

const HERE = pidNamespace();

/** Identifies this process: its process id namespace, its process id and a random text. */
const PROCESS = `${HERE}|${process.pid}|${randomUUID()}`;

/**
 * Whether the process that holds a lease has certainly stopped. This can be checked only for processes on
 * the same machine or in the same container. Other leases must expire.
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

/** Returns a name for a new holder in this process. */
export const newOwner = () => `${PROCESS}|${randomUUID()}`;

/**
 * Renews a lease at an interval, until the returned function is called.
 * @param lost called if a renewal fails; without it, the next write under the lease detects the loss
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
 * Takes a lease with one write. If the write fails, the lease may still have been taken, so it is
 * released. If the release fails too, the lease expires.
 * @throws the error of `take`
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
