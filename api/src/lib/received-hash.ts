/** Something that stores what was last received for it. */
interface Receiver {
  /** By the field of its origin. */
  received?: Record<string, { hash: string }>;
}

/** The field of `received` for an origin. Field names must not contain dots or dollar signs. */
export function receivedField(from: string): string {
  return from.replace(/[.$]/g, '_');
}

/**
 * The hash of what a page or the settings were last received as, or undefined.
 * @param from the origin, such as `seed:demo`
 */
export const receivedHash = ({ received }: Receiver, from: string): string | undefined =>
  received?.[receivedField(from)]?.hash;
