import { isPlainObject } from '@siteyard/schemas/json';

/** A document that stores hashes of what was last received for it. */
interface Receiver {
  /** Hashes by the field of their origin. */
  received?: unknown;
}

/** The field of `received` for an origin. Field names must not contain dots or dollar signs. */
export function receivedField(from: string): string {
  return from.replace(/[.$]/g, '_');
}

/**
 * The hash of what a page or the settings were last received as, or undefined.
 * @param from the origin, such as `seed:demo`
 */
export function receivedHash({ received }: Receiver, from: string): string | undefined {
  const hash = isPlainObject(received) ? received[receivedField(from)] : undefined;
  return typeof hash === 'string' ? hash : undefined;
}
