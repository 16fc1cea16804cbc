/**
 * Enquiries that wait on this device for a connection. Each has the key with which it is sent, so that
 * the site stores it once, however often it is sent.
 */

export interface WaitingEnquiry {
  /** The `Idempotency-Key`. */
  key: string;
  /** The `contact_request` of the call. */
  message: object;
  /** The time at which the visitor sent the form, in ms since 1970. */
  at: number;
}

const NAME = 'siteyard-waiting-enquiries';

/** The most enquiries that wait. */
const MOST = 5;

/** The time after which an enquiry is out of date, in ms. */
const KEPT_MS = 30 * 86_400_000;

/** Returns the waiting enquiries, the oldest first; none if storage is blocked. */
export function readWaiting(now = Date.now()): WaitingEnquiry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    const all = Array.isArray(stored) ? (stored as (WaitingEnquiry | null)[]) : [];
    return all.filter(
      (each): each is WaitingEnquiry =>
        typeof each?.key === 'string' &&
        typeof each.message === 'object' &&
        now - Number(each.at) < KEPT_MS,
    );
  } catch {
    return [];
  }
}

/**
 * Keeps an enquiry until it is sent; one with the same key is replaced.
 * @returns false if it cannot be kept
 */
export function keepWaiting(key: string, message: object): boolean {
  const others = readWaiting().filter((each) => each.key !== key);
  return others.length < MOST && write([...others, { key, message, at: Date.now() }]);
}

/** Removes an enquiry that was sent or discarded. */
export function dropWaiting(key: string): void {
  write(readWaiting().filter((each) => each.key !== key));
}

function write(all: readonly WaitingEnquiry[]): boolean {
  try {
    if (all.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
