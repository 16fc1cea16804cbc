import type { SiteSnapshot } from '../../content/snapshot.ts';

/**
 * Reads a value once for each snapshot; concurrent callers share the read. A read that fails is tried
 * again by the next caller.
 */
export function oncePerSnapshot<T>(
  read: (snapshot: SiteSnapshot) => Promise<T>,
): (snapshot: SiteSnapshot) => Promise<T> {
  const known = new WeakMap<SiteSnapshot, Promise<T>>();
  return (snapshot) => {
    const before = known.get(snapshot);
    if (before) return before;
    const value = read(snapshot);
    known.set(snapshot, value);
    value.catch(() => known.delete(snapshot));
    return value;
  };
}
