import { isPlainObject } from '@siteyard/schemas/json';

/** A document that remembers what each place last sent for it. */
interface Receiver {
  /** Hashes by the field of their place. */
  received?: unknown;
}

/** The field of `received` for a place. Field names hold no dots and do not start with a dollar. */
export function receivedField(from: string): string {
  return from.replace(/[.$]/g, '_');
}

/**
 * The hash of what a page or the settings were last received as, or undefined.
 * @param from the place they came from, such as `seed:demo`
 */
export function receivedHash({ received }: Receiver, from: string): string | undefined {
  const hash = isPlainObject(received) ? received[receivedField(from)] : undefined;
  return typeof hash === 'string' ? hash : undefined;
}
