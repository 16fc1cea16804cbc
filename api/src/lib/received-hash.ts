/** An entity that stores its last received value. */
interface Receiver {
  /** The received hash, by the field of its origin. */
  received?: Record<string, { hash: string }>;
}

/** The field of `received` for an origin. Field names must not contain dots or dollar signs. */
export function receivedField(from: string): string {
  return from.replace(/[.$]/g, '_');
}

/**
 * Returns the hash of the last received value of a page or the settings, or undefined.
 * @param from the origin, such as `seed:demo`
 */
export const receivedHash = ({ received }: Receiver, from: string): string | undefined =>
  received?.[receivedField(from)]?.hash;
